import { useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { MAX_PAGE_SIZE, totalOf } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useList } from '../../data/records.ts';
import { PropertyNumberBox } from '../../fields/parts/property-number-box.tsx';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HAND, useMedia } from '../../ui/use-media.ts';
import type { Owner } from '../details-link.ts';

interface Props {
  entity: Entity;
  owner: Owner;
  /** Errors by path, such as `0.hours`; the number is the position among the lines sent. */
  errors: Record<string, string>;
  onChange(lines: { id: number }[]): void;
}

type Typed = Record<number, Record<string, unknown>>;

/** The owner's open lines, each with a tick and the fields that its list allows to be edited in place. */
export function ActionLines({ entity, owner, errors, onChange }: Props) {
  const { screens } = useModel();
  const nameOf = useRecordLabel();
  const can = useCan();
  const list = screens[entity.path]?.list;
  const tick = list?.tick !== undefined && can.write(entity.path, list.tick) ? list.tick : undefined;
  const typable = (list?.inline ?? []).filter((name) => can.write(entity.path, name));
  const isInHand = useMedia(HAND);
  const [isTyping, setTyping] = useState(false);
  const hasErrors = Object.keys(errors).length > 0;
  // On a phone the numbers of each are there for who wants them.
  const inline = !isInHand || isTyping || hasErrors ? typable : [];
  const { rows, meta, error } = useList(tick ? entity.path : null, {
    [`${owner.name}_id`]: owner.id,
    ...(tick && { [tick]: 'false' }),
    page_size: MAX_PAGE_SIZE,
  });
  const [typed, setTyped] = useState<Typed>({});
  if (!tick) return null;
  if (error) return <Alert tone="danger">{CLIENT_TEXTS.listLoadFailed}</Alert>;
  if (!meta) return <Skeleton width="60%" />;
  if (rows.length === 0) return null;

  function set(id: number, name: string, value: unknown) {
    const next = { ...typed, [id]: { ...typed[id], [name]: value } };
    setTyped(next);
    onChange(rows.flatMap((row) => (next[row.id] ? [{ id: row.id, ...next[row.id] }] : [])));
  }

  const sent = rows.filter((row) => typed[row.id]);
  const total = totalOf(meta);
  const left = total - rows.filter((row) => typed[row.id]?.[tick] === true).length;
  return (
    <fieldset className="action-lines">
      <legend>Open {entity.plural.toLowerCase()}</legend>
      {inline.length > 0 && (
        // Screen readers hear a name at each box, so the visible headings are hidden from them.
        <p className="action-heads" aria-hidden="true">
          {inline.map((field) => (
            <span key={field}>{propertyOf(entity, field)?.title}</span>
          ))}
        </p>
      )}
      {rows.map((row) => {
        const name = nameOf(entity.path, row);
        const at = sent.indexOf(row);
        const wrong = Object.entries(errors).filter(([field]) => field.startsWith(`${at}.`));
        return (
          <div key={row.id} className="action-line">
            <label className="action-tick">
              <input
                type="checkbox"
                checked={typed[row.id]?.[tick] === true}
                onChange={(event) => set(row.id, tick, event.target.checked)}
              />
              <span>{name}</span>
            </label>
            {inline.map((field) => {
              const property = propertyOf(entity, field);
              // A field the user emptied stays empty, even if the record has a value.
              const value = { ...row, ...typed[row.id] }[field];
              return (
                property && (
                  <PropertyNumberBox
                    key={field}
                    property={property}
                    className="action-number"
                    isTight
                    placeholder={property.unit ?? '0'}
                    aria-label={`${property.title} of ${name}`}
                    value={value}
                    onChange={(typed) => set(row.id, field, typed ?? null)}
                  />
                )
              );
            })}
            {wrong.map(([field, text]) => (
              <p key={field} className="field-note field-error">
                {text}
              </p>
            ))}
          </div>
        );
      })}
      {inline.length < typable.length && (
        <Button variant="ghost" size="sm" onClick={() => setTyping(true)}>
          {typable.map((name) => propertyOf(entity, name)?.title).join(', ')} of each
        </Button>
      )}
      {total > rows.length && (
        <p className="action-left">
          The first {rows.length} of {total}.
        </p>
      )}
      {left > 0 && <p className="action-left">{left === 1 ? '1 stays open.' : `${left} stay open.`}</p>}
    </fieldset>
  );
}
