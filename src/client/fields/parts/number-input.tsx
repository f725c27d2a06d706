import type { InputProps } from '../field.ts';

/** A number to type, with its unit behind it. */
export function NumberInput({ property, value, invalid, limits, label, known: _, ...props }: InputProps) {
  const { unit, decimals } = property;
  const input = (
    <input
      {...props}
      {...limits}
      type="number"
      inputMode={property.kind === 'integer' ? 'numeric' : 'decimal'}
      step={decimals === undefined ? limits?.step : 10 ** -decimals}
      className={`form-control${invalid ? ' is-invalid' : ''}`}
      value={(value as number | string | undefined) ?? ''}
      autoComplete="off"
      aria-label={unit ? `${label} in ${unit}` : undefined}
      onChange={(event) => props.onChange(event.target.value === '' ? undefined : event.target.value)}
      // A wheel over a focused number input would change the number while the page is meant to scroll.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
  if (!unit) return input;
  return (
    <div className="input-unit">
      {input}
      <span className="input-unit-text" aria-hidden="true">
        {unit}
      </span>
    </div>
  );
}
