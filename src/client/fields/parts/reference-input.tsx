import { useEffect, useRef, useState } from 'react';
import type { Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { Labelled, WireRecord } from '../../../shared/wire.ts';
import { useOptions } from '../../data/records.ts';
import { useReferenceSearch } from '../../data/reference-search.ts';
import { useModel } from '../../model/model.ts';
import { Combobox } from '../../ui/combobox.tsx';
import type { InputProps } from '../field.ts';
import { valueText } from '../property-value.tsx';
import { chooseText } from './choose-text.ts';
import { useReferenceName } from './use-reference-name.ts';

/** A record of another entity: a plain select if all of them fit in one, otherwise a box that searches the server. */
export function ReferenceInput(props: InputProps) {
  const {
    property,
    value,
    onChange,
    invalid,
    label,
    readOnly,
    known,
    limits: _,
    widget,
    rows,
    choosable,
    tellsLoad: _tells,
    tellsFacts,
    placeholder = chooseText(label),
    ...rest
  } = props;
  const entity = property.reference?.entity ?? '';
  const isListed = choosable !== null && tellsFacts === undefined;
  const { options: records, total, error } = useOptions(isListed ? entity : null, choosable ?? {});
  const select = useRef<HTMLSelectElement>(null);
  const chosen = useReferenceName(entity, Number(value) || undefined, [
    ...(known ? [known] : []),
    ...records,
  ]);

  useEffect(() => {
    // The specification wants this logged and nothing shown: the field stays usable with its current value.
    if (error) console.error(`Options of ${entity} could not be loaded.`, error);
  }, [entity, error]);

  if (tellsFacts || total > records.length)
    return (
      <SearchBox
        {...props}
        placeholder={placeholder}
        known={chosen}
        takesFocus={document.activeElement === select.current && select.current !== null}
      />
    );
  return (
    <select
      {...rest}
      ref={select}
      className={`custom-select${invalid ? ' is-invalid' : ''}`}
      // The placeholder is the entry with id 0. Its value is empty, so that `required` blocks it.
      value={value ? String(value) : ''}
      disabled={props.disabled || readOnly}
      onChange={(event) => onChange(Number(event.target.value) || undefined)}
    >
      <option value="" data-id="0">
        {placeholder}
      </option>
      {withChosen(records, chosen).map((record) => (
        <option key={record.id} value={String(record.id)}>
          {record.label}
        </option>
      ))}
    </select>
  );
}

/** A text input that searches an entity's records on the server and offers the matches. */
function SearchBox(props: InputProps & { takesFocus: boolean }) {
  const {
    property,
    value,
    onChange,
    invalid,
    readOnly,
    known,
    takesFocus,
    limits: _,
    widget,
    rows,
    choosable,
    tellsLoad: _tells,
    tellsFacts,
    ...rest
  } = props;
  const model = useModel();
  const [picked, setPicked] = useState(known);
  const [search, setSearch] = useState<string>();
  const { found, total, isLoading } = useReferenceSearch(
    property.reference?.entity ?? '',
    search,
    choosable ?? {},
    tellsFacts,
  );
  const of = model.manifest[property.reference?.entity ?? ''];
  const told = (tellsFacts ?? []).flatMap((name) => (of && propertyOf(of, name)) ?? []);
  const options = found.map(({ id, label, record }) => ({ id, label, facts: factsOf(told, record) }));
  const chosen = picked?.id === value ? picked : known;

  useEffect(() => {
    if (takesFocus) document.getElementById(props.id)?.focus();
  }, [takesFocus, props.id]);

  return (
    <Combobox
      {...rest}
      className={invalid ? 'is-invalid' : undefined}
      value={chosen ?? (value ? { id: value as number, label: `Number ${value}` } : undefined)}
      options={options}
      total={total}
      isLoading={isLoading}
      search={search}
      onSearch={setSearch}
      onChoose={(record) => {
        setPicked(record);
        onChange(record?.id);
      }}
      disabled={props.disabled || readOnly}
    />
  );
}

/** What is told beside a record, numbers with their names. @example 'P-0101 · Available 12' */
function factsOf(properties: Property[], record: WireRecord): string {
  const facts = properties.map((property) => {
    const text = valueText(property, record[property.name]);
    return text !== '' && typeof record[property.name] === 'number' ? `${property.title} ${text}` : text;
  });
  return facts.filter(Boolean).join(' · ');
}

/** The records, plus the chosen one if it is not among them (yet): a select cannot show a value without an option. */
function withChosen(records: Labelled[], chosen: Labelled | undefined): Labelled[] {
  return !chosen || records.some((record) => record.id === chosen.id) ? records : [...records, chosen];
}
