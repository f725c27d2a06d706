import { useState } from 'react';
import type { Links } from '../../../shared/schema/links.ts';
import type { Labelled } from '../../../shared/wire.ts';
import { useReferenceSearch } from '../../data/reference-search.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Controls, FilterProps, InputProps } from '../field.ts';
import { ReferenceFilter } from '../parts/reference-filter.tsx';
import '../parts/several-records.scss';

/** The records that are chosen, each with a button that takes it out, and a box that searches for one more. */
function Input({ property, value, onChange, ...props }: InputProps) {
  const { entity, most } = property.links as Links;
  const chosen: Labelled[] = Array.isArray(value) ? value : [];
  const [search, setSearch] = useState<string>();
  const { found, total, isLoading } = useReferenceSearch(entity, search, props.choosable ?? {});
  const isOff = props.disabled || props.readOnly;
  const options = found.filter(({ id }) => !chosen.some((one) => one.id === id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the field is its name, as of every other
    <div role="group" className="several-records" aria-labelledby={`${props.id}-label`}>
      {chosen.length > 0 && (
        <ul>
          {chosen.map(({ id, label }) => (
            <li key={id}>
              {label}
              {!isOff && (
                <button
                  type="button"
                  aria-label={`Remove ${label}`}
                  onClick={() => {
                    onChange(chosen.filter((one) => one.id !== id));
                    document.getElementById(props.id)?.focus();
                  }}
                >
                  <Icon name="x" size={14} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isOff && chosen.length < most && (
        <Combobox
          id={props.id}
          name={props.name}
          label={props.label}
          placeholder={props.placeholder ?? 'Search to add one'}
          required={props.required && chosen.length === 0}
          className={props.invalid ? 'is-invalid' : undefined}
          aria-invalid={props['aria-invalid']}
          aria-describedby={props['aria-describedby']}
          value={undefined}
          options={options}
          total={total - (found.length - options.length)}
          isLoading={isLoading}
          search={search}
          onSearch={setSearch}
          onChoose={(one) => one && onChange([...chosen, { id: one.id, label: one.label }])}
        />
      )}
    </div>
  );
}

/** What has any of these. */
function Filter({ property, values, onChange, ...props }: FilterProps) {
  const { entity } = property.links as Links;
  return (
    <ReferenceFilter
      {...props}
      property={{ ...property, reference: { entity, onDelete: 'null' } }}
      values={{ in: values.has }}
      onChange={({ id, in: several }) => onChange({ has: id || several || '' })}
    />
  );
}

export const controls: Controls = { Input, Filter };
