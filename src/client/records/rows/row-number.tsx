import { useRef, useState } from 'react';
import type { Property } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { refreshAfterWrite, whenShown } from '../../data/cache.ts';
import { Overtaken, writeOver } from '../../data/write-over.ts';
import { PropertyNumberBox } from '../../fields/parts/property-number-box.tsx';
import { valueText } from '../../fields/property-value.tsx';
import { isComposing } from '../../ui/composing.ts';
import { useToast } from '../../ui/toasts.tsx';
import { saveErrorText } from '../saving/save-errors.ts';
import { isSameWritten } from '../saving/values.ts';

interface Props {
  path: string;
  property: Property;
  record: WireRecord;
  name: string;
}

/** A number edited in its row: saved on Enter and on blur, reset on Escape. What cannot be saved as a number stays to be corrected. */
export function RowNumber({ path, property, record, name }: Props) {
  const toast = useToast();
  const held = record[property.name];
  const [typed, setTyped] = useState<{ value: number | string | undefined }>();
  /** The value when editing began. */
  const seen = useRef<unknown>();
  const sent = useRef<typeof typed>();

  function type(value: number | string | undefined) {
    if (typed === undefined) seen.current = held;
    setTyped({ value });
  }

  async function save(box: HTMLInputElement) {
    if (typed === undefined || typed === sent.current || !box.reportValidity()) return;
    const next = typed.value ?? null;
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
      return `Somebody else has changed ${property.title} of ${name} to ${theirs} meanwhile. ${typed?.value ?? 'Nothing'} was not saved.`;
    }
    return saveErrorText(error, { [property.name]: property.title });
  }

  return (
    <PropertyNumberBox
      property={property}
      className="row-number"
      isTight
      aria-label={`${property.title} of ${name}`}
      placeholder="–"
      value={typed ? typed.value : held}
      onChange={type}
      onBlur={({ currentTarget }) => void save(currentTarget)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter') void save(event.currentTarget);
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
