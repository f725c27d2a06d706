import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { importable, isImportable } from '../../../shared/schema/importable.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { isNeededOnCreate } from '../../../shared/schema/needed-on-create.ts';
import { cellError } from '../../../shared/spreadsheet.ts';
import { foldText } from '../../../shared/texts.ts';
import type { CheckedFile } from '../../data/imports.ts';
import { useOptions, type Values } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { ActionField } from '../../records/actions/action-field.tsx';
import { recordAddress } from '../../records/address.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Choice } from './choice.ts';
import { rowsText } from './rows-text.ts';

/** Records to create before the rows, by entity. */
export type Making = Record<string, Values[]>;

interface Props {
  entity: Entity;
  checked: CheckedFile;
  choice: Choice;
  making: Making;
  onApply(values: Choice['values'], making: Making): void;
}

const EMPTY = 'empty';
const CREATE = 'create';

/** Texts that match no existing record, each once: to be mapped to a value, or created. */
export function UnknownTexts({ entity, checked, choice, making, onApply }: Props) {
  const { manifest } = useModel();
  const [decided, setDecided] = useState<Record<string, Record<string, string>>>({});
  const [shared, setShared] = useState<Record<string, Values>>({});
  const unknown = unknownOf(checked, (property, text) =>
    isBeingMade(entity, making, manifest, property, text),
  );
  if (unknown.size === 0) return null;

  function apply() {
    const values = { ...choice.values };
    const made: Making = { ...making };
    for (const [name, texts] of Object.entries(decided)) {
      const property = propertyOf(entity, name);
      const target = property?.reference && manifest[property.reference.entity];
      for (const [text, what] of Object.entries(texts)) {
        if (what === CREATE && target)
          made[target.path] = [...(made[target.path] ?? []), newRecord(target, text, shared[name] ?? {})];
        else if (what !== '' && what !== CREATE)
          values[name] = { ...values[name], [text]: what === EMPTY ? null : what.slice(1) };
      }
    }
    onApply(values, made);
  }

  const isDecided = [...unknown].some(([name, texts]) =>
    [...texts.keys()].some((text) => decided[name]?.[text]),
  );
  const isWhole = Object.entries(decided).every(([name, texts]) => {
    const property = propertyOf(entity, name);
    const target = property?.reference && manifest[property.reference.entity];
    if (!target || !Object.values(texts).includes(CREATE)) return true;
    return sharedFields(target).every((one) => shared[name]?.[one.name] !== undefined);
  });
  return (
    <Card title="These are not known yet">
      {[...unknown].map(([name, texts]) => {
        const property = propertyOf(entity, name);
        if (!property) return null;
        return (
          <UnknownOf
            key={name}
            property={property}
            texts={texts}
            decided={decided[name] ?? {}}
            shared={shared[name] ?? {}}
            onDecide={(next) => setDecided((held) => ({ ...held, [name]: next }))}
            onShare={(next) => setShared((held) => ({ ...held, [name]: next }))}
          />
        );
      })}
      <Button variant="primary" disabled={!isDecided || !isWhole} onClick={apply}>
        Apply and check again
      </Button>
    </Card>
  );
}

interface OfProps {
  property: Property;
  /** The number of rows each text occurs in. */
  texts: Map<string, number>;
  decided: Record<string, string>;
  shared: Values;
  onDecide(decided: Record<string, string>): void;
  onShare(values: Values): void;
}

function UnknownOf({ property, texts, decided, shared, onDecide, onShare }: OfProps) {
  const id = useId();
  const can = useCan();
  const model = useModel();
  const path = property.reference?.entity;
  const target = path === undefined ? undefined : model.manifest[path];
  const { options } = useOptions(path ?? null);
  const canCreate =
    target !== undefined && isImportable(target) && can('create', target.path) && hasOwnName(target);
  const known = property.choices
    ? property.choices.map(({ const: value, title }) => ({ value: `=${value}`, title }))
    : options.map((one) => ({ value: `=${one.id}`, title: one.label }));
  const asked = Object.values(decided).includes(CREATE) && target ? sharedFields(target) : [];
  const all = (what: string, of = [...texts.keys()]) =>
    onDecide({ ...decided, ...Object.fromEntries(of.map((text) => [text, what])) });
  const names = [...texts.keys()].filter((text) => cellError(text) === undefined);
  return (
    <section className="import-unknown" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{property.title}</h3>
      {texts.size > 1 && (
        <div className="import-buttons">
          {canCreate && (
            <Button size="sm" onClick={() => all(CREATE, names)}>
              Create all {names.length}
            </Button>
          )}
          {!isNeededOnCreate(property) && (
            <Button size="sm" onClick={() => all(EMPTY)}>
              Leave all empty
            </Button>
          )}
        </div>
      )}
      <ul>
        {[...texts].slice(0, 200).map(([text, rows]) => (
          <li key={text}>
            <label htmlFor={`${id}-${text}`}>
              <strong>{text}</strong> <span className="import-rows">{rowsText(rows)}</span>
            </label>
            <select
              id={`${id}-${text}`}
              className="custom-select"
              value={decided[text] ?? ''}
              onChange={(event) => onDecide({ ...decided, [text]: event.target.value })}
            >
              <option value="">Choose what it means</option>
              {canCreate && cellError(text) === undefined && (
                <option value={CREATE}>
                  Create {target.title} “{text}”
                </option>
              )}
              {!isNeededOnCreate(property) && <option value={EMPTY}>Leave empty</option>}
              <optgroup label="Is">
                {known.map(({ value, title }) => (
                  <option key={value} value={value}>
                    {title}
                  </option>
                ))}
              </optgroup>
            </select>
          </li>
        ))}
      </ul>
      {target && asked.length > 0 && (
        <fieldset className="import-shared">
          <legend>All new {target.plural} get</legend>
          {asked.map((one) => (
            <div key={one.name}>
              <ActionField
                entity={target}
                values={shared}
                property={one}
                value={shared[one.name]}
                onChange={(value) => onShare({ ...shared, [one.name]: value })}
              />
              {one.reference && can('create', one.reference.entity) && (
                <Link to={recordAddress(model, one.reference.entity, 'new')} target="_blank">
                  New {model.manifest[one.reference.entity]?.title} (in a new tab)
                </Link>
              )}
            </div>
          ))}
        </fieldset>
      )}
    </section>
  );
}

function unknownOf(
  { problems }: CheckedFile,
  isMade: (property: string, text: string) => boolean,
): Map<string, Map<string, number>> {
  const unknown = new Map<string, Map<string, number>>();
  for (const { property, unknown: text } of problems) {
    if (property === undefined || text === undefined || isMade(property, text)) continue;
    const texts = unknown.get(property) ?? new Map<string, number>();
    texts.set(text, (texts.get(text) ?? 0) + 1);
    unknown.set(property, texts);
  }
  return unknown;
}

/** Whether the record a text names will be created before the rows. */
export function isBeingMade(
  entity: Entity,
  making: Making,
  manifest: Record<string, Entity>,
  name: string,
  text: string,
): boolean {
  const path = propertyOf(entity, name)?.reference?.entity;
  const label = path === undefined ? undefined : manifest[path]?.label;
  if (path === undefined || label === undefined) return false;
  return (making[path] ?? []).some((record) => foldText(String(record[label])) === foldText(text));
}

/** The records to create whose names are still unknown. */
export function stillUnknown(
  entity: Entity,
  manifest: Record<string, Entity>,
  making: Making,
  { problems }: CheckedFile,
): Making {
  const unknown = new Set(
    problems.map(({ property, unknown: text }) => {
      const path = property === undefined ? undefined : propertyOf(entity, property)?.reference?.entity;
      return `${path} ${foldText(text ?? '')}`;
    }),
  );
  const left = Object.entries(making).map(([path, records]): [string, Values[]] => {
    const label = manifest[path]?.label ?? '';
    return [path, records.filter((record) => unknown.has(`${path} ${foldText(String(record[label]))}`))];
  });
  return Object.fromEntries(left.filter(([, records]) => records.length > 0));
}

/** Whether records have a label that can be written. */
function hasOwnName(target: Entity): boolean {
  const label = target.label === undefined ? undefined : propertyOf(target, target.label);
  return label?.kind === 'text' && !label.readOnly;
}

/** Required properties beside the name, with one value for all new records. */
function sharedFields(target: Entity): Property[] {
  return importable(target).filter(
    (property) => isNeededOnCreate(property) && property.name !== target.label && property.unique !== true,
  );
}

function newRecord(target: Entity, text: string, shared: Values): Values {
  const record: Values = { ...shared, [target.label as string]: text };
  for (const { name, required, unique, kind, limits } of importable(target))
    if (required && unique === true && kind === 'text' && name !== target.label)
      record[name] = limits?.pattern === undefined ? text : slugOf(text);
  return record;
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
