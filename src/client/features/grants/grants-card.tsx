import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import {
  type ClassGrants,
  type Grant,
  type Grants,
  HISTORY_KEY,
  SCHEMA_KEY,
} from '../../../shared/schema/grants.ts';
import { SaveAloneButtons } from '../../records/form/save-alone-buttons.tsx';
import { useSavedAlone } from '../../records/form/use-saved-alone.ts';
import type { RecordEditorProps } from '../../records/slots.tsx';
import { Card } from '../../ui/card.tsx';
import { withGrant, withoutGrant } from './grant-rows.ts';
import { GrantsJson } from './grants-json.tsx';
import { GrantsTable } from './grants-table.tsx';

const CLASSES: { name: keyof ClassGrants; label: string }[] = [
  { name: 'money', label: 'Costs and prices' },
  { name: 'personal', label: 'Personal details' },
  { name: 'internal', label: 'Internal notes' },
];

/** The rights of a role (`x-schema: grants`), as a table saved on its own. */
export function GrantsCard(props: RecordEditorProps) {
  const editing = useSavedAlone<Grants>(props, 'Rights');
  if (props.record.base === 'admin')
    return (
      <Card title="Rights">
        <p>An admin can see and do everything.</p>
      </Card>
    );
  const { value: grants, isFixed, change } = editing;
  const classes = grants.classes ?? {};
  return (
    <Card title="Rights" className="grants">
      <p className="grants-text">
        What belongs to a record, such as the checklist of a work order, follows that record. Own records are
        those that name the person, those of a site are at the sites that the person is assigned. Dimmed rows
        inherit from Everything else.
      </p>
      <GrantsTable grants={grants} isFixed={isFixed} onChange={change} />
      <fieldset className="grants-classes" disabled={isFixed}>
        <legend>May also see</legend>
        {CLASSES.map(({ name, label }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={classes[name] === true}
              onChange={(event) =>
                change({ ...grants, classes: { ...classes, [name]: event.target.checked } })
              }
            />
            {label}
          </label>
        ))}
        <KeyTick {...editing} grants={grants} of={HISTORY_KEY} given="read" label="History" />
      </fieldset>
      <fieldset className="grants-classes" disabled={isFixed}>
        <legend>May also do</legend>
        <KeyTick {...editing} grants={grants} of={SCHEMA_KEY} given="update" label={TEXTS.right} />
      </fieldset>
      <GrantsJson grants={grants} isFixed={isFixed} onChange={change} />
      <SaveAloneButtons {...editing} label="Save rights" onSave={() => void editing.save()} />
    </Card>
  );
}

interface KeyTickProps {
  grants: Grants;
  /** The key of what is no kind of record, and the word that grants it. */
  of: string;
  given: 'read' | 'update';
  label: string;
  change(grants: Grants): void;
}

/** A right for something that is no kind of record, which a role has whole or not at all. */
function KeyTick({ grants, of, given, label, change }: KeyTickProps) {
  const grant = grants[of] as Grant | undefined;
  return (
    <label>
      <input
        type="checkbox"
        checked={grant?.[given] === 'all'}
        onChange={(event) =>
          change(
            event.target.checked
              ? withGrant(grants, { key: of, grant: {} }, { [given]: 'all' })
              : withoutGrant(grants, of),
          )
        }
      />
      {label}
    </label>
  );
}
