import { useState } from 'react';
import type { HistoryEntry } from '../../../shared/wire.ts';
import { restoreRecord } from '../../data/records.ts';
import { useCan } from '../../model/use-can.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { saveErrorText } from '../saving/save-errors.ts';

/** Restores a deleted record, for users who may delete and create such records. */
export function RestoreButton({ entry }: { entry: HistoryEntry }) {
  const { entity, key, label } = entry;
  const can = useCan();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  if (key === null || !can.read(entity) || !can('create', entity) || !can('delete', entity)) return null;

  async function restore() {
    setBusy(true);
    try {
      await restoreRecord(entity, key as number);
      toast.success(`${label ?? 'The record'} restored`);
    } catch (error) {
      toast.error(saveErrorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="ghost" size="sm" icon="rotate-ccw" disabled={isBusy} onClick={() => void restore()}>
      Restore
    </Button>
  );
}
