import { useId, useState } from 'react';
import { type ClassGrants, type Grants, HISTORY_KEY } from '../../../shared/schema/grants.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { updateRecord } from '../../data/records.ts';
import { useCan } from '../../model/use-can.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useDirtyForm } from '../form/dirty-forms.ts';
import { readSaveError } from '../form/save-errors.ts';
import { withGrant, withoutGrant } from './grant-rows.ts';
import { GrantsJson } from './grants-json.tsx';
import { GrantsTable } from './grants-table.tsx';

interface Props {
  path: string;
  /** The property that holds the grants. */
  property: string;
  record: WireRecord;
  etag?: string;
}

const CLASSES: { name: keyof ClassGrants; label: string }[] = [
  { name: 'money', label: 'Costs and prices' },
  { name: 'personal', label: 'Personal details' },
  { name: 'internal', label: 'Internal notes' },
];

/** What a role may do (`x-schema: grants`), as a table that is saved by itself. */
export function GrantsCard({ path, property, record, etag }: Props) {
  const id = useId();
  const toast = useToast();
  const can = useCan();
  const [typed, setTyped] = useState<Grants>();
  const [failure, setFailure] = useState<string[]>([]);
  const [isSaving, setSaving] = useState(false);
  useDirtyForm(id, typed !== undefined);
  if (record.base === 'admin')
    return (
      <Card title="Rights">
        <p>An admin sees everything and may do everything.</p>
      </Card>
    );
  const isFixed = !can('update', path, record) || !can.write(path, property);
  const grants = typed ?? ((record[property] ?? {}) as Grants);
  const classes = grants.classes ?? {};
  const history = grants[HISTORY_KEY] as { read?: string } | undefined;

  async function save() {
    setSaving(true);
    setFailure([]);
    try {
      await updateRecord(path, record.id, { [property]: grants }, etag);
      setTyped(undefined);
      toast.success('Rights saved');
    } catch (error) {
      const { message, others } = readSaveError(error, { [property]: 'Rights' });
      setFailure([message, ...others]);
    } finally {
      setSaving(false);
    }
  }

  const row = { key: HISTORY_KEY, title: 'History', grant: {}, isOwn: true };
  return (
    <Card title="Rights" className="grants">
      <p className="grants-text">
        What belongs to a record, such as the checklist of a work order, follows that record. Own are records
        that name the person. A faint line is as everything else.
      </p>
      <GrantsTable grants={grants} isFixed={isFixed} onChange={setTyped} />
      <fieldset className="grants-classes" disabled={isFixed}>
        <legend>May also see</legend>
        {CLASSES.map(({ name, label }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={classes[name] === true}
              onChange={(event) =>
                setTyped({ ...grants, classes: { ...classes, [name]: event.target.checked } })
              }
            />
            {label}
          </label>
        ))}
        <label>
          <input
            type="checkbox"
            checked={history?.read === 'all'}
            onChange={(event) =>
              setTyped(
                event.target.checked
                  ? withGrant(grants, row, { read: 'all' })
                  : withoutGrant(grants, HISTORY_KEY),
              )
            }
          />
          History
        </label>
      </fieldset>
      <GrantsJson grants={grants} isFixed={isFixed} onChange={setTyped} />
      {failure.length > 0 && (
        <Alert tone="danger">
          {failure.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
      {!isFixed && (
        <div className="grants-actions">
          <Button variant="primary" disabled={isSaving || typed === undefined} onClick={() => void save()}>
            {isSaving ? 'Saving…' : 'Save rights'}
          </Button>
          {typed !== undefined && (
            <Button variant="secondary" onClick={() => setTyped(undefined)}>
              Undo
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
