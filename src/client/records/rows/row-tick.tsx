import './row-tick.scss';
import { useState } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import { whenShown } from '../../data/cache.ts';
import { updateRecord } from '../../data/records.ts';
import { useToast } from '../../ui/toasts.tsx';
import { saveErrorText } from '../saving/save-errors.ts';

interface Props {
  path: string;
  /** The boolean property to set. */
  property: string;
  record: WireRecord;
  /** The record's name, for screen readers. */
  name: string;
}

/** Toggles a boolean of a record in its row. The change shows at once and is reverted if the server refuses it. */
export function RowTick({ path, property, record, name }: Props) {
  const toast = useToast();
  const [asked, setAsked] = useState<boolean>();
  const isOn = asked ?? record[property] === true;

  async function set(next: boolean) {
    setAsked(next);
    try {
      await updateRecord(path, record.id, { [property]: next });
      await whenShown();
    } catch (error) {
      toast.error(saveErrorText(error));
    }
    // From here on the tick follows the record, which others may change too.
    setAsked((now) => (now === next ? undefined : now));
  }

  return (
    <label className="row-tick">
      <input
        type="checkbox"
        checked={isOn}
        aria-label={`Done: ${name}`}
        onChange={(event) => void set(event.target.checked)}
      />
    </label>
  );
}
