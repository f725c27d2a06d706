import { useId, useState } from 'react';
import { Link } from 'react-router';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { type Manifest, propertyOf } from '../../../shared/schema/manifest.ts';
import { titleOf } from '../../../shared/schema/title-of.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { planBatch, runBatch } from '../../data/batch.ts';
import { failureText } from '../../data/failure-text.ts';
import type { DraftAnswer } from '../../data/own-schema.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useList } from '../../data/records.ts';
import { controlsOf } from '../../fields/controls.ts';
import { valueText } from '../../fields/property-value.tsx';
import { type Model, useModel } from '../../model/model.ts';
import { entityRoute, recordAddress } from '../../records/address.ts';
import CellEditor from '../../records/rows/cell-editor.tsx';
import { Button } from '../../ui/button.tsx';
import { StatesInWay } from './states-in-way.tsx';

type Refused = DraftAnswer['plan']['refused'][number];

interface Props {
  refused: Refused;
  /** As the draft would have it. */
  draft: Model;
  /** Records have changed: the plan is another one. */
  onMended(): void;
  /** Which states records are to get that have none, by the value that they have. */
  states: Record<string, string>;
  onStates(states: Record<string, string>): void;
}

/** Records that keep a draft from being published: their values are put right here, one by one or all at once. */
export function RowsInWay({ refused, draft, onMended, states, onStates }: Props) {
  const model = useModel();
  const { entity: path, rows, filter } = refused;
  const entity = model.manifest[path];
  const property = entity && narrowedIn(draft, entity, refused.property);
  const route = entity && entityRoute(model, path);
  if (refused.map)
    return <StatesInWay refused={refused} map={refused.map} states={states} onStates={onStates} />;
  const message =
    entity && property && rows.count > 0
      ? TEXTS.unfit(property.title, rows.count, rows.count === 1 ? entity.title : entity.plural)
      : inTitles(refused.message, { ...model.manifest, ...draft.manifest });
  return (
    <section className="rows-in-way" aria-label={message}>
      <p className="form-field-error">{message}</p>
      {entity && property && rows.count > 0 && (
        <Rows entity={entity} property={property} refused={refused} onMended={onMended} />
      )}
      {rows.count > 0 && !property && (
        <ul>
          {rows.first.map(({ id, label }) => (
            <li key={id}>{entity ? <Link to={recordAddress(model, path, id)}>{label}</Link> : label}</li>
          ))}
        </ul>
      )}
      {route && filter && (
        <p>
          <Link to={`${route}?${filter}`}>{TEXTS.openThem(rows.count)}</Link>
        </p>
      )}
    </section>
  );
}

/**
 * A sentence of the store with what kinds of record and fields are called, in place of their paths.
 * @example inTitles('own/hand.yr is now required', manifest) // 'Yard of Hand is now required'
 */
function inTitles(sentence: string, manifest: Manifest): string {
  return sentence.replace(
    /([a-z][\w-]*\/[a-z]\w*)(?:\.([a-z]\w*))?/g,
    (said, path: string, name?: string) => {
      const entity = Object.hasOwn(manifest, path) ? manifest[path] : undefined;
      if (!entity) return said;
      return name ? `${propertyOf(entity, name)?.title ?? titleOf(name)} of ${entity.title}` : entity.title;
    },
  );
}

/** A field as it will be, with the values that can be given today too: what is written is checked by what is published. */
function narrowedIn(draft: Model, entity: Entity, name: string | null): Property | undefined {
  const [is, will] = [entity, draft.manifest[entity.path]].map((one) => one && propertyOf(one, name ?? ''));
  if (!is) return undefined;
  const choices = is.choices?.filter(({ const: value }) => will?.choices?.some((one) => one.const === value));
  return { ...is, limits: { ...is.limits, ...will?.limits }, ...(choices && { choices }) };
}

interface RowsProps {
  entity: Entity;
  property: Property;
  refused: Refused;
  onMended(): void;
}

function Rows({ entity, property, refused, onMended }: RowsProps) {
  const model = useModel();
  const label = useRecordLabel();
  const { path } = entity;
  const { count, first } = refused.rows;
  const ids = first.map(({ id }) => id);
  const { rows } = useList(path, { 'id.in': ids.join(','), page_size: ids.length });
  const [edited, edit] = useState<number>();
  const shown = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const saved = (record: WireRecord, step: string) => {
    const next = shown[shown.findIndex(({ id }) => id === record.id) + 1];
    edit(step === 'down' || step === 'right' ? next?.id : undefined);
    onMended();
  };
  return (
    <>
      <ul className="rows-to-mend" aria-label={TEXTS.toMend(property.title)}>
        {shown.map((record) => (
          <li key={record.id}>
            <Link to={recordAddress(model, path, record.id)}>{label(path, record)}</Link>
            {edited === record.id ? (
              <CellEditor
                entity={entity}
                property={property}
                record={record}
                name={label(path, record)}
                onSaved={saved}
                onLeave={() => edit(undefined)}
              />
            ) : (
              <Button
                size="sm"
                icon="pencil"
                aria-label={TEXTS.mendOne(property.title, label(path, record))}
                onClick={() => edit(record.id)}
              >
                {valueText(property, record[property.name]) || TEXTS.empty}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {count > shown.length && <p className="own-fields-note">{TEXTS.andMore(count - shown.length)}</p>}
      {count > 1 && <ForAll entity={entity} property={property} refused={refused} onMended={onMended} />}
    </>
  );
}

/** One value for all that stand in the way. */
function ForAll({ entity, property, refused: { rows, filter }, onMended }: RowsProps) {
  const id = useId();
  const [value, setValue] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [failure, fail] = useState<string>();
  const Input = controlsOf(property)?.Input;
  if (!Input) return null;
  async function setAll() {
    setBusy(true);
    fail(undefined);
    try {
      const work = { change: { [property.name]: value ?? null } };
      const all = { filter: Object.fromEntries(new URLSearchParams(filter ?? '')), count: rows.count };
      const ids = filter ? (await planBatch(entity.path, all, work)).ids : rows.first.map((row) => row.id);
      let refused: string | undefined;
      await runBatch(entity.path, ids, work, (progress) => {
        const [one] = progress.refused;
        refused = one && TEXTS.notAll(progress.refused.length, one.message);
      });
      fail(refused);
      onMended();
    } catch (error) {
      fail(failureText(TEXTS.notSet, error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      className="rows-for-all"
      onSubmit={(event) => {
        event.preventDefault();
        void setAll();
      }}
    >
      <div className="field">
        <label id={`${id}-label`} htmlFor={id}>
          {TEXTS.forAll(property.title)}
        </label>
        <Input
          id={id}
          name={property.name}
          property={property}
          value={value}
          onChange={setValue}
          label={property.title}
          limits={{ min: property.limits?.minimum, max: property.limits?.maximum }}
        />
      </div>
      <Button type="submit" disabled={isBusy}>
        {TEXTS.setAll(rows.count)}
      </Button>
      {failure && (
        <p className="form-field-error" role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}
