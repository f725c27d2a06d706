import type { Controls, InputProps } from '../field.ts';
import { DayBox } from '../parts/day-box.tsx';
import { DayFilter } from '../parts/day-filter.tsx';
import { inputAttributes } from '../parts/input-box.tsx';

function Input(props: InputProps) {
  return (
    <DayBox
      {...inputAttributes(props)}
      value={String(props.value ?? '')}
      onDay={(day) => props.onChange(day === '' ? undefined : day)}
    />
  );
}

export const controls: Controls = { Input, Filter: DayFilter };
