import { useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/errors.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { deleteRecord } from '../../data/records.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toasts.tsx';

interface Props {
  path: string;
  /** The record to delete; none closes the dialog. */
  record: WireRecord | undefined;
  name: string;
  onClose(): void;
  /** Called when the record is deleted and the dialog closes. */
  onDeleted(): void;
}

/** Asks before a record is deleted, deletes it, and stays open with the reason when that fails. */
export function DeleteDialog({ path, record, name, onClose, onDeleted }: Props) {
  const toast = useToast();
  const [isDeleting, setDeleting] = useState(false);
  const [reason, setReason] = useState<string>();

  function close() {
    setReason(undefined);
    onClose();
  }

  async function remove() {
    if (!record || isDeleting) return;
    setDeleting(true);
    setReason(undefined);
    try {
      await deleteRecord(path, record.id);
      toast.success(`${name} deleted`);
      close();
      onDeleted();
    } catch (error) {
      setReason(error instanceof Error ? error.message : '');
    } finally {
      setDeleting(false);
    }
  }

  return (
    <ConfirmDialog
      open={record !== undefined}
      title={`Delete ${name}?`}
      confirmLabel="Delete"
      tone="danger"
      busy={isDeleting}
      onConfirm={remove}
      onCancel={close}
    >
      {reason === undefined ? (
        <p>It is deleted for good, together with what belongs to it.</p>
      ) : (
        <Alert tone="danger">
          <p>{CLIENT_TEXTS.deleteFailed}</p>
          {reason && <p>{reason}</p>}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
