import { NumberBox } from '../../../ui/number-box.tsx';
import { readNumber, readWholeNumber } from '../../../ui/typed-number.ts';

interface Props {
  label: string;
  value: number | undefined;
  /** Whole numbers only, within limits. */
  whole?: { min: number; max: number };
  onChange(value: number | undefined): void;
}

/** An optional number. A text that is none, or a number outside the limits, stays to be corrected. */
export function NumberField({ label, value, whole, onChange }: Props) {
  const isWithin = (number: number) => !whole || (number >= whole.min && number <= whole.max);
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is the control
    <label>
      {label}
      <NumberBox
        value={value}
        read={whole ? readWholeNumber : readNumber}
        limits={whole}
        onChange={(typed) => {
          if (typed === undefined || (typeof typed === 'number' && isWithin(typed))) onChange(typed);
        }}
      />
    </label>
  );
}
