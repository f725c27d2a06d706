import type { Labelled } from '../../../shared/wire.ts';
import { useAssignees } from '../../data/assignees.ts';
import { useModel } from '../../model/model.ts';
import type { InputProps } from '../field.ts';
import { chooseText } from './choose-text.ts';
import { loadText } from './load-text.ts';
import { ReferenceInput } from './reference-input.tsx';
import { useReferenceName } from './use-reference-name.ts';

/** Who is to do something: those who may, in dialogs each with what they have to do this week. */
export function AssigneeInput(props: InputProps) {
  const { property, value, onChange, invalid, label, readOnly, known, placeholder, ...others } = props;
  const {
    limits: _,
    widget: _widget,
    rows: _rows,
    choosable: _choosable,
    tellsFacts: _facts,
    tellsLoad,
    ...rest
  } = others;
  const { entity = '', assigns = '' } = property.reference ?? {};
  const isListed = useModel().manifest[assigns]?.operations.includes('list') === true;
  const { people = [], error } = useAssignees(isListed ? assigns : null);
  const chosen = useReferenceName(entity, Number(value) || undefined, [...(known ? [known] : []), ...people]);
  // Whoever may not see that work chooses among all people.
  if (!isListed || error) return <ReferenceInput {...props} />;
  return (
    <select
      {...rest}
      className={`custom-select${invalid ? ' is-invalid' : ''}`}
      value={value ? String(value) : ''}
      disabled={props.disabled || readOnly}
      onChange={(event) => onChange(Number(event.target.value) || undefined)}
    >
      <option value="" data-id="0">
        {tellsLoad ? 'Nobody yet' : (placeholder ?? chooseText(label))}
      </option>
      {withChosen(people, chosen).map((person) => (
        <option key={person.id} value={String(person.id)}>
          {tellsLoad && 'records' in person
            ? `${person.label} (${loadText(person)} this week)`
            : person.label}
        </option>
      ))}
    </select>
  );
}

/** Whoever has it stays to be seen, even if they could not be given it any more. */
function withChosen<T extends Labelled>(people: T[], chosen: Labelled | undefined): (T | Labelled)[] {
  return !chosen || people.some(({ id }) => id === chosen.id) ? people : [...people, chosen];
}
