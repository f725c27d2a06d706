import { isCurrency } from '../../../shared/formats.ts';
import type { Property } from '../../../shared/schema/entity.ts';
import { numberKeyboard } from '../../ui/number-keyboard.ts';
import type { Field, InputProps } from '../field.ts';
import { InputBox } from './input-box.tsx';
import { NumberFilter } from './number-filter.tsx';
import { numberText } from './number-text.ts';
import { textCell } from './text-cell.tsx';

interface Typed {
  inputMode: 'numeric' | 'decimal';
  step(property: Property): number | 'any';
}

/** The look of every kind of number; the kinds differ in what can be typed and in the width of their columns. */
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

/** A number input, followed by its unit. */
function NumberInput({ typed, ...props }: InputProps & { typed: Typed }) {
  const { unit } = props.property;
  // The wrapper is there without a unit too: if a unit that arrives later, such as the currency, added it, the typed text would be
  // lost.
  return (
    <div className="input-unit">
      <InputBox
        {...props}
        onChange={(value) => props.onChange(asNumber(value))}
        type="number"
        inputMode={numberKeyboard(props.limits?.min ?? props.property.limits?.minimum, typed.inputMode)}
        step={typed.step(props.property)}
        aria-label={unit && !isCurrency(unit) ? `${props.label} in ${unit}` : undefined}
        // The mouse wheel over a focused number input would change the number when the user wants to scroll.
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

/** The typed text as a number; if it is none, it stays as it is, and validation reports it. */
function asNumber(typed: unknown): unknown {
  return typeof typed === 'string' && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}
