import { useRef, useState } from 'react';
import type { Property } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { refreshAfterWrite, whenShown } from '../../data/cache.ts';
import { Overtaken, writeOver } from '../../data/write-over.ts';
import { valueText } from '../../fields/property-value.tsx';
import { numberKeyboard } from '../../ui/number-keyboard.ts';
import { useToast } from '../../ui/toasts.tsx';
import { saveErrorText } from '../form/save-errors.ts';
import { isSameWritten } from '../form/values.ts';

interface Props {
  path: string;
  property: Property;
  record: WireRecord;
  name: string;
}

/** A number edited in its row: saved on Enter and on blur, reset on Escape. */
export function RowNumber({ path, property, record, name }: Props) {
  const toast = useToast();
  const held = record[property.name];
  const [typed, setTyped] = useState<string>();
  /** The value when editing began. */
  const seen = useRef<unknown>();
  const sent = useRef<string>();

  function type(text: string) {
    if (typed === undefined) seen.current = held;
    setTyped(text);
  }

  async function save() {
    if (typed === undefined || typed === sent.current) return;
    const next = typed === '' ? null : Number(typed);
    if (isSameWritten(next, seen.current)) return setTyped(undefined);
    sent.current = typed;
    try {
      await writeOver({
        path,
        key: record.id,
        values: { [property.name]: next },
        holds: (current) => isSameWritten(current[property.name], seen.current),
      });
      await whenShown();
    } catch (error) {
      toast.error(reasonOf(error));
      void refreshAfterWrite(path);
    }
    sent.current = undefined;
    setTyped((now) => (now === typed ? undefined : now));
  }

  function reasonOf(error: unknown): string {
    if (error instanceof Overtaken) {
      const theirs = valueText(property, error.current[property.name]) || 'nothing';
      return `Somebody else has changed ${property.title} of ${name} to ${theirs} meanwhile. ${typed || 'Nothing'} was not saved.`;
    }
    return saveErrorText(error, { [property.name]: property.title });
  }

  return (
    <input
      className="form-control row-number"
      type="number"
      inputMode={numberKeyboard(property.limits?.minimum, 'decimal')}
      step="any"
      min={property.limits?.minimum}
      aria-label={`${property.title} of ${name}`}
      placeholder="–"
      value={typed ?? String(held ?? '')}
      onChange={(event) => type(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
