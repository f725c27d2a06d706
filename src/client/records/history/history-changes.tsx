import { useId, useState } from 'react';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { HistoryEntry } from '../../../shared/wire.ts';
import { useModel } from '../../model/model.ts';
import { formatDateTime } from '../../ui/format.ts';
import { actorOf, changesOf } from './history-words.ts';
import { RestoreField } from './restore-field.tsx';
import { differing } from './states.ts';

interface Props {
  entry: HistoryEntry;
  /** Later entries of the record, newest first: its state after this entry can be compared with that after each of them. */
  newer: HistoryEntry[];
  /** Whether single fields can be restored. */
  restores: boolean;
}

/** What an entry changed in a record, or the differences between its state after this entry and after a later one. */
export function HistoryChanges({ entry, newer, restores }: Props) {
  const id = useId();
  const { manifest } = useModel();
  const [until, setUntil] = useState('');
  const end = newer.findIndex((one) => String(one.id) === until);
  const states = end < 0 ? entry : differing(newer.slice(end));
  const changes = changesOf(manifest, { ...states, entity: entry.entity });
  const both = changes.some(({ before, after }) => before !== undefined && after !== undefined);
  const model = Object.hasOwn(manifest, entry.entity) ? manifest[entry.entity] : undefined;
  const [newest, ...others] = newer;
  return (
    <>
      {newest && (
        <div className="history-compare">
          <label htmlFor={id}>Compare</label>
          <select
            id={id}
            className="custom-select custom-select-sm"
            value={end < 0 ? '' : until}
            onChange={(event) => setUntil(event.target.value)}
          >
            <option value="">{entry.action === 'updated' ? 'This change' : 'As it was'}</option>
            <option value={newest.id}>Then and now</option>
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                Then and {formatDateTime(one.at)}, {actorOf(one)}
              </option>
            ))}
          </select>
        </div>
      )}
      {changes.length === 0 ? (
        <p className="history-fact">Nothing differs.</p>
      ) : (
        <table className="history-changes">
          <thead className="sr-only">
            <tr>
              <th scope="col">Field</th>
              <th scope="col">{both ? 'Before' : 'Value'}</th>
              {both && <th scope="col">After</th>}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ of, name, before, after }) => {
              const property = model && propertyOf(model, of);
              const canRestore = restores && entry.exists && entry.key !== null && before !== undefined;
              return (
                <tr key={of}>
                  <th scope="row">{name}</th>
                  <td className={both ? 'history-before' : undefined}>
                    {before ?? after}
                    {canRestore && property && (
                      <RestoreField
                        path={entry.entity}
                        id={entry.key as number}
                        property={property}
                        value={states.before?.[of]}
                        text={before}
                      />
                    )}
                  </td>
                  {both && <td className="history-after">{after}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}
