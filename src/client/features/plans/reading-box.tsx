import { type FormEvent, useId, useState } from 'react';
import { READING } from '../../../shared/entity-paths.ts';
import type { TextId } from '../../../shared/texts/text.ts';
import type { Labelled, WireRecord } from '../../../shared/wire.ts';
import { createRecord } from '../../data/records.ts';
import { RequestError } from '../../data/request.ts';
import { Button } from '../../ui/button.tsx';
import { numberKeyboard } from '../../ui/number-keyboard.ts';
import { readNumber } from '../../ui/typed-number.ts';
import { FallQuestion, isFall } from './fall-question.tsx';
import { leastOf } from './least-of.ts';

/** What a reading may be saved in spite of. */
const CONFIRMABLE: TextId = 'meters.too_fast';

interface Props {
  meter: WireRecord;
  /** The work order the reading is for, if any. */
  order?: number;
  onSaved(): void;
}

/** An input for a meter's reading. A lower value asks for the reason, an unusually high one for confirmation. */
export function ReadingBox({ meter, order, onSaved }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [change, setChange] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [isConfirmable, setConfirmable] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const read = readNumber(text);
  const fell = 'value' in read && isFall(meter, read.value);

  async function save(event: FormEvent) {
    event.preventDefault();
    if ('wrong' in read) return setRefusal(text.trim() === '' ? 'Enter a number.' : `${read.wrong}.`);
    if (fell && change === '') return setRefusal('Say why it shows less, or correct what was typed.');
    setSaving(true);
    try {
      await createRecord(READING, {
        asset: (meter.asset as Labelled & { id: number }).id,
        meter: meter.id,
        meter_reading: read.value,
        ...(order !== undefined && { work_order: order }),
        ...(fell && { change }),
        ...(confirmed && { confirmed }),
      });
      onSaved();
    } catch (error) {
      setRefusal(error instanceof RequestError ? textOf(error) : 'It could not be saved. Try again.');
      setConfirmable(error instanceof RequestError && error.codes.includes(CONFIRMABLE));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form className="reading-box" onSubmit={(event) => void save(event)}>
      <input
        className="form-control"
        inputMode={numberKeyboard(leastOf(meter), 'decimal')}
        autoComplete="off"
        aria-label={`${String(meter.name)} of ${(meter.asset as Labelled).label} in ${String(meter.unit)}`}
        aria-describedby={refusal ? id : undefined}
        value={text}
        // A second save would be a second reading, so nothing is taken until this one is answered.
        readOnly={isSaving}
        onChange={({ target }) => {
          setText(target.value);
          setRefusal('');
          setConfirmable(false);
          setConfirmed(false);
        }}
      />
      <span className="reading-box-unit">{String(meter.unit)}</span>
      {fell && <FallQuestion value={change} onChange={setChange} />}
      <Button type="submit" variant="secondary" disabled={isSaving}>
        Save
      </Button>
      {refusal && (
        <p id={id} role="alert" className="reading-box-refusal">
          {refusal}
        </p>
      )}
      {refusal && isConfirmable && (
        <label className="reading-box-confirm">
          <input
            type="checkbox"
            checked={confirmed}
            onChange={({ target }) => setConfirmed(target.checked)}
          />
          It is right
        </label>
      )}
    </form>
  );
}

function textOf({ errors, message }: RequestError): string {
  const [field, texts] = Object.entries(errors ?? {})[0] ?? [];
  if (field === undefined || !texts?.[0]) return message;
  return field === 'meter_reading' ? `The reading ${texts[0]}.` : `${field}: ${texts[0]}.`;
}
