import { Suspense, useMemo } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Controls, InputProps } from '../field.ts';
import { InputBox } from '../parts/input-box.tsx';
import { TextFilter } from '../parts/text-filter.tsx';

/** Its code is large, and few forms have a rule. */
const RuleInput = lazyPart(async () => ({ default: (await import('../parts/rule-input.tsx')).RuleInput }));

/** Suggestions for texts of a format; other formats have none. */
const OFFERED: Record<string, () => string[]> = {
  'time-zone': () => ['UTC', ...Intl.supportedValuesOf('timeZone')],
  currency: () => Intl.supportedValuesOf('currency'),
};

/** The values of a format, each with a label if its code does not speak for itself. */
function offered(format: string | undefined): { value: string; label?: string }[] {
  const values = (format !== undefined && OFFERED[format]?.()) || [];
  const names = format === 'currency' ? new Intl.DisplayNames(undefined, { type: 'currency' }) : undefined;
  return values.map((value) => ({ value, label: names?.of(value) }));
}

/** One line, or several if the screen asks for a textarea. Formats with known values suggest them. */
function Input(props: InputProps) {
  const { property, widget } = props;
  const values = useMemo(() => offered(property.format), [property.format]);
  if (property.format === 'rrule')
    return (
      <Suspense fallback={<div className="rule-input" />}>
        <RuleInput {...props} />
      </Suspense>
    );
  if (widget === 'textarea') return <TextArea {...props} />;
  const list = values.length > 0 ? `${props.id}-offered` : undefined;
  return (
    <>
      <InputBox {...props} type={property.format === 'email' ? 'email' : (widget ?? 'text')} list={list} />
      {list && (
        <datalist id={list}>
          {values.map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Multi-line text; it grows with its content in browsers that support it. */
function TextArea(props: InputProps) {
  const { property: _, label, known, widget, limits, invalid, value, onChange, ...rest } = props;
  return (
    <textarea
      {...rest}
      className={`form-control${invalid ? ' is-invalid' : ''}`}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}

export const controls: Controls = { Input, Filter: TextFilter };
