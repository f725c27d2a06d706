import { useState } from 'react';
import type { Property } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { updateRecord } from '../../data/records.ts';
import { useToast } from '../../ui/toasts.tsx';
import { readSaveError } from '../form/save-errors.ts';

interface Props {
  path: string;
  property: Property;
  record: WireRecord;
  name: string;
}

/** A number that is typed in its row: saved on Enter and when the field is left, given back by Escape. */
export function RowNumber({ path, property, record, name }: Props) {
  const toast = useToast();
  const held = record[property.name];
  const [typed, setTyped] = useState<string>();

  async function save() {
    if (typed === undefined) return;
    const next = typed === '' ? null : Number(typed);
    if (next === (held ?? null)) return setTyped(undefined);
    try {
      await updateRecord(path, record.id, { [property.name]: next });
    } catch (error) {
      const { message, others } = readSaveError(error, { [property.name]: property.title });
      toast.error([message, ...others].join(' '));
    }
    setTyped(undefined);
  }

  return (
    <input
      className="form-control row-number"
      type="number"
      inputMode="decimal"
      step="any"
      min={property.limits?.minimum}
      aria-label={`${property.title} of ${name}`}
      placeholder="–"
      value={typed ?? String(held ?? '')}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
