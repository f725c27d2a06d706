import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useRef } from 'react';
import type { Labelled } from '../../../../shared/wire.ts';
import { useOptions } from '../../../data/records.ts';
import { describe, fieldName } from '../field-ids.ts';
import { useFormSurroundings } from '../form-context.ts';
import { hintOf } from '../hint.ts';
import { placeholderFor } from './placeholder.ts';
import { ReferenceCombobox } from './reference-combobox.tsx';

/** A record of another entity: a plain select while all of them fit in one, else a box that searches the server. */
export function ReferenceWidget(props: WidgetProps) {
  const { id, value, required, disabled, readonly, rawErrors, options } = props;
  const entity = String(options.entity);
  const { options: records, total, error } = useOptions(entity);
  const { labels } = useFormSurroundings();
  const known = labels[fieldName(id)];
  const select = useRef<HTMLSelectElement>(null);

  useEffect(() => {
    // The specification wants this logged and nothing shown: the field stays usable with what it has.
    if (error) console.error(`Options of ${entity} could not be loaded.`, error);
  }, [entity, error]);

  if (total > records.length) {
    return (
      <ReferenceCombobox
        {...props}
        entity={entity}
        known={known?.id === value ? known : records.find((record) => record.id === value)}
        autofocus={document.activeElement === select.current && select.current !== null}
      />
    );
  }
  return (
    <select
      ref={select}
      id={id}
      name={fieldName(id)}
      className={`custom-select${rawErrors?.length ? ' is-invalid' : ''}`}
      // The placeholder is the entry with id 0. To the browser it is empty, so that `required` blocks it.
      value={value ? String(value) : ''}
      required={required}
      disabled={disabled || readonly}
      {...describe(id, rawErrors, hintOf(props))}
      onChange={(event) => props.onChange(Number(event.target.value) || undefined)}
    >
      <option value="" data-id="0">
        {placeholderFor(props)}
      </option>
      {withChosen(records, value, known).map((record) => (
        <option key={record.id} value={String(record.id)}>
          {record.label}
        </option>
      ))}
    </select>
  );
}

/** The records, and what is chosen if it is not among them (yet): a select cannot show a value it has no entry for. */
function withChosen(records: Labelled[], value: unknown, known: Labelled | undefined): Labelled[] {
  if (!value || records.some((record) => record.id === value)) return records;
  return [...records, known?.id === value ? known : { id: value as number, label: `Number ${value}` }];
}
