import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { isImportable } from '../../../shared/schema/importable.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { isNeededOnCreate } from '../../../shared/schema/needed-on-create.ts';
import { cellError } from '../../../shared/spreadsheet.ts';
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
import {
  hasOwnName,
  type KnownValue,
  likely,
  newRecord,
  sharedFields,
  type UnknownGroup,
  unknownGroups,
} from './unknown-groups.ts';

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
const SHOWN = 200;

/** What somebody has decided of the groups of texts of a property, by their keys. */
type Decided = ReadonlyMap<string, string>;

/** Texts that match no existing record, each once: to be mapped to a value, or created. What they most likely mean is proposed. */
export function UnknownTexts({ entity, checked, choice, making, onApply }: Props) {
  const { manifest } = useModel();
  const [decided, setDecided] = useState<ReadonlyMap<string, Decided>>(new Map());
  const [shared, setShared] = useState<Record<string, Values>>({});
  const unknown = unknownGroups(checked);
  if (unknown.size === 0) return null;
  const targetOf = (name: string) => {
    const path = propertyOf(entity, name)?.reference?.entity;
    return path === undefined ? undefined : manifest[path];
  };

  function apply() {
    const values = { ...choice.values };
    const made: Making = { ...making };
    for (const [name, groups] of unknown)
      for (const [key, { text, others }] of groups) {
        const what = decided.get(name)?.get(key) ?? '';
        const target = targetOf(name);
        if (what === '') continue;
        const isNew = what === CREATE && target !== undefined;
        if (isNew)
          made[target.path] = [...(made[target.path] ?? []), newRecord(target, text, shared[name] ?? {})];
        const meaning = isNew ? text : what === EMPTY ? null : what.slice(1);
        for (const one of isNew ? others : [text, ...others])
          values[name] = { ...values[name], [one]: meaning };
      }
    onApply(values, made);
  }

  const isDecided = [...unknown].some(([name, groups]) =>
    [...groups.keys()].some((key) => decided.get(name)?.get(key)),
  );
  const isWhole = [...unknown.keys()].every((name) => {
    const target = targetOf(name);
    if (!target || ![...(decided.get(name)?.values() ?? [])].includes(CREATE)) return true;
    return sharedFields(target).every((one) => shared[name]?.[one.name] !== undefined);
  });
  return (
    <Card title="These are not known yet">
      {[...unknown].map(([name, groups]) => {
        const property = propertyOf(entity, name);
        if (!property) return null;
        return (
          <UnknownOf
            key={name}
            property={property}
            groups={groups}
            decided={decided.get(name) ?? new Map()}
            shared={shared[name] ?? {}}
            onDecide={(next) => setDecided((held) => new Map([...held, [name, next]]))}
            onShare={(next) => setShared((held) => ({ ...held, [name]: { ...held[name], ...next } }))}
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
  groups: Map<string, UnknownGroup>;
  decided: Decided;
  shared: Values;
  onDecide(decided: Decided): void;
  onShare(values: Values): void;
}

function UnknownOf({ property, groups, decided, shared, onDecide, onShare }: OfProps) {
  const id = useId();
  const can = useCan();
  const model = useModel();
  const path = property.reference?.entity;
  const target = path === undefined ? undefined : model.manifest[path];
  const { options } = useOptions(path ?? null);
  const canCreate =
    target !== undefined && isImportable(target) && can('create', target.path) && hasOwnName(target);
  const known: KnownValue[] = property.choices
    ? property.choices.map(({ const: value, title }) => ({ value: `=${value}`, title }))
    : options.map((one) => ({ value: `=${one.id}`, title: one.label }));
  const asked = [...decided.values()].includes(CREATE) && target ? sharedFields(target) : [];
  const all = (what: string, of = [...groups.keys()]) =>
    onDecide(new Map([...decided, ...of.map((key) => [key, what] as const)]));
  const names = [...groups].filter(([, { text }]) => cellError(text) === undefined).map(([key]) => key);

  // Once the records are known, what a text most likely means is proposed; whoever looks sees it and may say otherwise.
  const guesses = [...groups].flatMap(([key, { text }]) => {
    const guess = decided.has(key) ? undefined : likely(text, known);
    return guess ? [[key, guess.value] as const] : [];
  });
  useEffect(() => {
    if (guesses.length > 0) onDecide(new Map([...decided, ...guesses]));
  });

  return (
    <section className="import-unknown" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{property.title}</h3>
      {groups.size > 1 && (
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
        {[...groups].slice(0, SHOWN).map(([key, { text, others, rows }], at) => (
          <li key={key}>
            <label htmlFor={`${id}-${at}`}>
              <strong>{text}</strong>{' '}
              {others.length > 0 && <span>also written {others.slice(0, 5).join(', ')} </span>}
              <span className="import-rows">{rowsText(rows)}</span>
            </label>
            <select
              id={`${id}-${at}`}
              className="custom-select"
              value={decided.get(key) ?? ''}
              onChange={(event) => onDecide(new Map([...decided, [key, event.target.value]]))}
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
      {groups.size > SHOWN && (
        <p>… and {(groups.size - SHOWN).toLocaleString()} more, once these are decided</p>
      )}
      {target && asked.length > 0 && (
        <fieldset className="import-shared">
          <legend>All new {target.plural} get</legend>
          {asked.map((one) => (
            <SharedField key={one.name} target={target} property={one} shared={shared} onShare={onShare} />
          ))}
        </fieldset>
      )}
    </section>
  );
}

interface SharedProps {
  target: Entity;
  property: Property;
  shared: Values;
  onShare(values: Values): void;
}

/** One value for all new records; where there is only one record to refer to, it is that. */
function SharedField({ target, property, shared, onShare }: SharedProps) {
  const can = useCan();
  const model = useModel();
  const { name, reference } = property;
  const { options, total } = useOptions(reference?.entity ?? null);
  const only = total === 1 && shared[name] === undefined ? options[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined) onShare({ [name]: only });
  });
  return (
    <div>
      <ActionField
        entity={target}
        values={shared}
        property={property}
        value={shared[name]}
        onChange={(value) => onShare({ [name]: value })}
      />
      {reference && can('create', reference.entity) && (
        <Link to={recordAddress(model, reference.entity, 'new')} target="_blank">
          New {model.manifest[reference.entity]?.title} (in a new tab)
        </Link>
      )}
    </div>
  );
}
