import { isCurrency } from '../../../shared/formats.ts';
import type { Property } from '../../../shared/schema/entity.ts';
import type { Field, InputProps } from '../field.ts';
import { InputBox } from './input-box.tsx';
import { NumberFilter } from './number-filter.tsx';
import { numberText } from './number-text.ts';
import { textCell } from './text-cell.tsx';

interface Typed {
  inputMode: 'numeric' | 'decimal';
  step(property: Property): number | 'any';
}

/** How every kind of number looks; the kinds differ in what can be typed and in how wide their columns are. */
export function numberField(typed: Typed, column: string): Field {
  return {
    text: numberText,
    Cell: textCell(numberText),
    Input: (props) => <NumberInput {...props} typed={typed} />,
    Filter: NumberFilter,
    filters: ['gte', 'lte'],
    numeric: true,
    column: () => column,
  };
}

/** A number to type, with its unit behind it. */
function NumberInput({ typed, ...props }: InputProps & { typed: Typed }) {
  const { unit } = props.property;
  // The frame is there without a unit too: one that comes later, such as the currency, must not take away what is typed.
  return (
    <div className="input-unit">
      <InputBox
        {...props}
        onChange={(value) => props.onChange(asNumber(value))}
        type="number"
        inputMode={typed.inputMode}
        step={typed.step(props.property)}
        aria-label={unit && !isCurrency(unit) ? `${props.label} in ${unit}` : undefined}
        // A wheel over a focused number input would change the number while the page is meant to scroll.
        onWheel={(event) => event.currentTarget.blur()}
      />
      {unit && (
        <span className="input-unit-text" aria-hidden="true">
          {unit}
        </span>
      )}
    </div>
  );
}

/** What is typed as the number that it is; what is none yet stays as it stands there, for the check to tell. */
function asNumber(typed: unknown): unknown {
  return typeof typed === 'string' && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}
