import { useState } from 'react';
import { recordLabel } from '../../data/record-label.ts';
import { useOptions, useRecord } from '../../data/records.ts';
import { useReferenceSearch } from '../../data/reference-search.ts';
import { Combobox } from '../../ui/combobox.tsx';

interface Props {
  id: string;
  label: string;
  entity: string;
  /** The id of the chosen record, or nothing. */
  value: string;
  onChange(id: string): void;
}

/** Chooses one record of another entity: from a select while all of them fit in one, else from a box that searches. */
export function ReferenceFilter(props: Props) {
  const { id, entity, value, onChange } = props;
  const { options, total } = useOptions(entity);
  if (total > options.length) return <Search {...props} />;
  return (
    <select
      id={id}
      className="custom-select"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Any</option>
      {options.map((option) => (
        <option key={option.id} value={String(option.id)}>
          {option.label}
        </option>
      ))}
      {/* A select cannot show a value that it has no entry for (yet). */}
      {value !== '' && !options.some((option) => String(option.id) === value) && (
        <option value={value}>Number {value}</option>
      )}
    </select>
  );
}

function Search({ id, label, entity, value, onChange }: Props) {
  const [search, setSearch] = useState<string>();
  const { found, total, isLoading } = useReferenceSearch(entity, search);
  const { record } = useRecord(entity, value === '' ? null : value);
  const chosen = record ? recordLabel(entity, record) : `Number ${value}`;
  return (
    <Combobox
      id={id}
      label={label}
      value={value === '' ? undefined : { id: Number(value), label: chosen }}
      options={found}
      total={total}
      isLoading={isLoading}
      search={search}
      onSearch={setSearch}
      onChoose={(option) => onChange(option ? String(option.id) : '')}
      placeholder="Any"
    />
  );
}
