import { useState } from 'react';
import { isNumeric } from '../../../shared/kinds/kind.ts';
import { PropertyNumberBox } from '../../fields/parts/property-number-box.tsx';
import { Button } from '../../ui/button.tsx';
import type { Clause, RuleValue } from './rule-clauses.ts';
import type { RuleField } from './rule-fields.ts';

interface Props {
  field: RuleField;
  clause: Clause;
  readOnly: boolean;
  onChange(clause: Clause): void;
  onRemove(): void;
}

/** The words of each test, after the name of a field. */
export const TEST_TEXTS: Record<Clause['test'], string> = {
  is: 'is',
  not: 'is not',
  least: 'is at least',
  most: 'is at most',
  filled: 'is filled in',
  empty: 'is empty',
};

/** One condition: a field, a test and its values. */
export function ClauseRow({ field, clause, readOnly, onChange, onRemove }: Props) {
  const { test, values } = clause;
  const takesValues = test !== 'filled' && test !== 'empty';
  return (
    <div className="rule-clause">
      <span className="rule-clause-field">{field.title}</span>
      <select
        className="custom-select"
        aria-label={`How ${field.title} is tested`}
        value={test}
        disabled={readOnly}
        onChange={({ target }) => onChange({ ...clause, ...fitting(target.value as Clause['test'], clause) })}
      >
        {testsFor(field, test).map((one) => (
          <option key={one} value={one}>
            {TEST_TEXTS[one]}
          </option>
        ))}
      </select>
      {takesValues && (
        <Values
          field={field}
          values={values}
          readOnly={readOnly}
          onChange={(next) => onChange({ ...clause, values: next })}
        />
      )}
      {!readOnly && (
        <Button
          variant="ghost"
          size="sm"
          icon="x"
          aria-label={`Remove the condition on ${field.title}`}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

interface ValuesProps {
  field: RuleField;
  values: RuleValue[];
  readOnly: boolean;
  onChange(values: RuleValue[]): void;
}

function Values({ field: { property, title }, values, readOnly, onChange }: ValuesProps) {
  if (property.choices || property.kind === 'boolean') {
    const choices = property.choices ?? YES_OR_NO;
    return (
      <fieldset className="rule-values" aria-label={`Values of ${title}`}>
        {choices.map((choice) => (
          <label key={String(choice.const)} className="form-radio">
            <input
              type="checkbox"
              disabled={readOnly}
              checked={values.includes(choice.const)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...values, choice.const]
                    : values.filter((value) => value !== choice.const),
                )
              }
            />
            {choice.title}
          </label>
        ))}
        {values.length === 0 && <span className="rule-unfinished">Choose at least one.</span>}
      </fieldset>
    );
  }
  if (isNumeric(property))
    return (
      <NumberValue field={{ property, title }} value={values[0]} readOnly={readOnly} onChange={onChange} />
    );
  return (
    <input
      className="form-control"
      type="text"
      aria-label={`Value of ${title}`}
      readOnly={readOnly}
      value={values.length === 0 ? '' : String(values[0])}
      onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
    />
  );
}

interface NumberProps extends Pick<ValuesProps, 'readOnly' | 'onChange'> {
  field: Pick<RuleField, 'property' | 'title'>;
  value: RuleValue | undefined;
}

/** A number. With a text that is none the condition is unfinished. */
function NumberValue({ field: { property, title }, value, readOnly, onChange }: NumberProps) {
  const [unread, setUnread] = useState<string>();
  return (
    <PropertyNumberBox
      property={property}
      aria-label={`Value of ${title}`}
      readOnly={readOnly}
      value={unread ?? value}
      onChange={(typed) => {
        setUnread(typeof typed === 'string' ? typed : undefined);
        onChange(typeof typed === 'number' ? [typed] : []);
      }}
    />
  );
}

const YES_OR_NO = [
  { const: true, title: 'Yes' },
  { const: false, title: 'No' },
];

/** The tests that suit a field; the current one always stays. */
function testsFor({ property, way }: RuleField, now: Clause['test']): Clause['test'][] {
  const tests: Clause['test'][] = [];
  if (property.choices || property.kind === 'boolean') tests.push('is', 'not');
  else if (isNumeric(property)) tests.push('is', 'least', 'most');
  else if (property.kind === 'text') tests.push('is', 'not');
  tests.push('filled');
  if (way.length === 1) tests.push('empty');
  return tests.includes(now) ? tests : [...tests, now];
}

/** Drops the values if the new test takes none, and keeps them otherwise. */
function fitting(test: Clause['test'], { values }: Clause): Pick<Clause, 'test' | 'values'> {
  return { test, values: test === 'filled' || test === 'empty' ? [] : values };
}
