import { useState } from 'react';
import type { Property } from '../../../shared/schema/entity.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { readRecord, updateRecord } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { saveErrorText } from '../saving/save-errors.ts';
import { useUndo } from '../saving/use-undo.ts';
import { asWritten, isSetAlone } from '../saving/values.ts';

interface Props {
  path: string;
  id: number;
  property: Property;
  /** The previous value, as the history holds it. */
  value: unknown;
  /** The same as text. */
  text: string;
}

/** Restores an earlier value of one property, for users who may change it. */
export function RestoreField({ path, id, property, value, text }: Props) {
  const { manifest } = useModel();
  const can = useCan();
  const toast = useToast();
  const undo = useUndo();
  const [isBusy, setBusy] = useState(false);
  const { name, title } = property;
  if (!can('update', path) || !can.write(path, name) || !isSetAlone(entityAt(manifest, path), property))
    return null;

  async function restore() {
    setBusy(true);
    try {
      const { data, etag } = await readRecord(path, id);
      const [before, then] = [asWritten(data[name]), asWritten(value)];
      if (before === then) return toast.success(`${title} is ${text} already`);
      const saved = await updateRecord(path, id, { [name]: then }, etag);
      const change = { path, key: id, before: { [name]: before }, saved };
      toast.success(`${title} set back to ${text}`, undo.ofChange(change));
    } catch (error) {
      toast.error(saveErrorText(error, { [name]: title }));
    } finally {
      setBusy(false);
    }
  }

  const what = `Set ${title} back to ${text}`;
  return (
    <button
      type="button"
      className="btn btn-icon history-restore"
      aria-label={what}
      title={what}
      disabled={isBusy}
      onClick={() => void restore()}
    >
      <Icon name="rotate-ccw" size={14} />
    </button>
  );
}
