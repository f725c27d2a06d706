import { useEffect, useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { BatchPlan, WireRecord } from '../../../shared/wire.ts';
import { planBatch } from '../../data/batch.ts';
import { deleteRecord } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { GoingWith } from '../batch/going-with.tsx';
import { useUndo } from '../saving/use-undo.ts';

interface Props {
  path: string;
  /** The record to delete; undefined closes the dialog. */
  record: WireRecord | undefined;
  name: string;
  onClose(): void;
  /** Called once the record is deleted and the dialog closes. */
  onDeleted(): void;
}

/** Asks before a record is deleted, deletes it, and stays open with the reason if that fails. */
export default function DeleteDialog({ path, record, name, onClose, onDeleted }: Props) {
  const toast = useToast();
  const [isDeleting, setDeleting] = useState(false);
  const [reason, setReason] = useState<string>();
  const undo = useUndo();
  const can = useCan();
  const { manifest } = useModel();
  const also = useGoingWith(path, record?.id);

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
      const isUndone = entityAt(manifest, path).key === 'id' && can('create', path);
      toast.success(`${name} deleted`, isUndone ? undo.ofDeletion(path, record.id, name) : undefined);
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
        <>
          <p>It is deleted together with what belongs to it.</p>
          {also && <GoingWith also={also} />}
        </>
      ) : (
        <Alert tone="danger">
          <p>{CLIENT_TEXTS.deleteFailed}</p>
          {reason && <p>{reason}</p>}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

/** The records a deletion would take along; undefined while unknown, or if the server does not say. */
function useGoingWith(path: string, id: number | undefined): BatchPlan['also'] | undefined {
  const [known, setKnown] = useState<{ id: number; also: BatchPlan['also'] }>();
  useEffect(() => {
    if (id === undefined) return;
    planBatch(path, { ids: [id] }, { delete: true }).then(
      ({ also }) => setKnown({ id, also }),
      // A real problem shows when the user deletes.
      () => setKnown(undefined),
    );
  }, [path, id]);
  return known?.id === id ? known?.also : undefined;
}
