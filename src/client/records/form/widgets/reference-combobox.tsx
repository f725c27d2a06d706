import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import type { Labelled } from '../../../../shared/wire.ts';
import { useReferenceSearch } from '../../../data/reference-search.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { describe, fieldName } from '../field-ids.ts';
import { hintOf } from '../hint.ts';
import { placeholderFor } from './placeholder.ts';

interface Props extends WidgetProps {
  entity: string;
  /** The chosen record, as far as its label is known. */
  known: Labelled | undefined;
}

/** A text box that searches the records of an entity on the server and offers what it finds. */
export function ReferenceCombobox(props: Props) {
  const { id, value, required, disabled, readonly, rawErrors, entity, autofocus, known } = props;
  const [picked, setPicked] = useState(known);
  const [search, setSearch] = useState<string>();
  const { found, total, isLoading } = useReferenceSearch(entity, search);
  const chosen = picked?.id === value ? picked : known;

  useEffect(() => {
    if (autofocus) document.getElementById(id)?.focus();
  }, [autofocus, id]);

  return (
    <Combobox
      id={id}
      name={fieldName(id)}
      label={props.label}
      className={rawErrors?.length ? 'is-invalid' : undefined}
      value={chosen ?? (value ? { id: value, label: `Number ${value}` } : undefined)}
      options={found}
      total={total}
      isLoading={isLoading}
      search={search}
      onSearch={setSearch}
      onChoose={(record) => {
        setPicked(record);
        props.onChange(record?.id);
      }}
      placeholder={placeholderFor(props)}
      required={required}
      disabled={disabled || readonly}
      {...describe(id, rawErrors, hintOf(props))}
    />
  );
}
