import './row-tick.scss';
import { useState } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import { whenShown } from '../../data/cache.ts';
import { updateRecord } from '../../data/records.ts';
import { useToast } from '../../ui/toasts.tsx';
import { saveErrorText } from '../form/save-errors.ts';

interface Props {
  path: string;
  /** The yes or no that is set. */
  property: string;
  record: WireRecord;
  /** What the record is called, for screen readers. */
  name: string;
}

/** Sets the yes or no of a record in its row. It shows at once and goes back where the server refuses it. */
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
    // From here on the tick is what the record says, which others change too.
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
