import { type ComponentProps, useId, useState } from 'react';
import { HALF_DATE } from '../../ui/unread-input.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { DayBox } from './day-box.tsx';

type Props = Omit<ComponentProps<typeof DayBox>, 'className' | 'onBlur'>;

/** A day of a filter: it applies after a pause in typing. Half a date filters nothing, and says so once the box is left. */
export function FilterDay({ value, onDay, ...props }: Props) {
  const id = useId();
  const [day, setDay] = useDebounced(value, onDay);
  const [isHalf, setHalf] = useState(false);
  return (
    <div>
      <DayBox
        {...props}
        className={`form-control${day === '' ? ' is-empty' : ''}`}
        aria-invalid={isHalf}
        aria-describedby={isHalf ? id : undefined}
        value={day}
        onDay={(typed) => {
          setHalf(false);
          setDay(typed);
        }}
        onBlur={(event) => setHalf(event.target.validity.badInput)}
      />
      {isHalf && (
        <p id={id} className="field-note field-error" role="alert">
          {HALF_DATE}
        </p>
      )}
    </div>
  );
}
