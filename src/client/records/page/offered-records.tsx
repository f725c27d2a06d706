import './offered-records.scss';
import { useState } from 'react';
import type { Action } from '../../../shared/schema/entity.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import type { Offer } from '../../../shared/schema/tab.ts';
import { totalOf, type WireRecord } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { runAction, useList, useRecord } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { actionsFor, doneText } from '../actions/actions-for.ts';
import { saveErrorText } from '../saving/save-errors.ts';

interface Props {
  offer: Offer;
  path: string;
  id: number;
}

const MOST = 50;

/** Records that suit this one, each with a button that runs an action of this record on it, such as issuing a part in one tap. */
export function OfferedRecords({ offer, path, id }: Props) {
  const { manifest, screens } = useModel();
  const can = useCan();
  const toast = useToast();
  const nameOf = useRecordLabel();
  const [busy, setBusy] = useState<number>();
  const { record } = useRecord(path, id);
  const by = record?.[offer.by] as { id: number } | null | undefined;
  const isShown = by != null && can.read(offer.list) && can('update', path, record ?? undefined);
  const { rows, meta } = useList(isShown ? offer.list : null, {
    [`${offer.by}_id`]: by?.id,
    page_size: MOST,
  });
  const entity = entityAt(manifest, path);
  const suiting = record ? actionsFor(entity, screens[path], record) : [];
  const actions = offer.actions.flatMap(
    (own) => suiting.find(({ name }) => name === own && can.act(path, name)) ?? [],
  );
  if (!isShown || rows.length === 0 || actions.length === 0) return null;
  const of = entityAt(manifest, offer.list);

  async function run(action: Action, row: WireRecord, name: string) {
    setBusy(row.id);
    try {
      const values = offer.values.map((property) => [property, sent(row[property])]);
      await runAction(path, id, action.name, Object.fromEntries(values));
      toast.success(`${doneText(action, record ? nameOf(path, record) : entity.title)}: ${name}`);
    } catch (error) {
      toast.error(saveErrorText(error));
    } finally {
      setBusy(undefined);
    }
  }

  const [naming = '', ...telling] = offer.values;
  // What it is done with stands beside the button.
  const kind = entityAt(manifest, propertyOf(of, naming)?.reference?.entity ?? offer.list).title;
  const shown = [...telling, ...of.properties.filter(({ through }) => through).map(({ name }) => name)];
  return (
    <section className="offered-records" aria-label={of.plural}>
      <h3>{of.plural}</h3>
      <ul>
        {rows.map((row) => {
          const name = (row[naming] as { label: string }).label;
          return (
            <li key={row.id}>
              <span className="offered-name">{name}</span>
              <span className="offered-facts">
                {shown
                  .filter((property) => typeof row[property] === 'number')
                  .map((property) => `${propertyOf(of, property)?.title} ${String(row[property])}`)
                  .join(' · ')}
              </span>
              <span className="offered-actions">
                {actions.map((action, index) => (
                  <Button
                    key={action.name}
                    variant={index === 0 ? 'secondary' : 'ghost'}
                    disabled={busy === row.id}
                    aria-label={`${action.title} ${name}`}
                    onClick={() => void run(action, row, name)}
                  >
                    {action.title.replace(` ${kind}`, '')}
                  </Button>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      {totalOf(meta) > rows.length && (
        <p>
          The first {rows.length} of {totalOf(meta)}.
        </p>
      )}
    </section>
  );
}

function sent(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}
