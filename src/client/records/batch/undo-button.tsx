import { useState } from 'react';
import type { ChangeSet } from '../../../shared/import.ts';
import { undoChangeSet } from '../../data/imports.ts';
import { refreshSets } from '../../data/use-change-sets.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toasts.tsx';

interface Props {
  set: Pick<ChangeSet, 'id' | 'kind' | 'entity'>;
  size?: 'sm' | 'md';
  onDone?(): void;
}

/** Undoes an import or a batch, and lists what stays because it has changed since. */
export function UndoButton({ set, size, onDone }: Props) {
  const [asks, setAsks] = useState(false);
  const [left, setLeft] = useState<number>();
  const [kept, setKept] = useState<{ label: string; reason: string }[]>();
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const what = set.kind === 'import' ? 'this import' : 'this';

  async function undo() {
    setFailure(undefined);
    setLeft(0);
    try {
      const stays = await undoChangeSet(set, (state) => setLeft(state.left));
      setAsks(false);
      if (stays.length === 0) {
        toast.success('Undone');
        onDone?.();
      } else setKept(stays.map(({ id, label, reason }) => ({ label: label ?? `Number ${id}`, reason })));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setLeft(undefined);
      refreshSets();
    }
  }

  function closeKept() {
    setKept(undefined);
    onDone?.();
  }

  return (
    <>
      <Button size={size} icon="rotate-ccw" onClick={() => setAsks(true)}>
        {set.kind === 'import' ? 'Undo this import' : 'Undo'}
      </Button>
      <ConfirmDialog
        open={asks}
        title={`Undo ${what}?`}
        confirmLabel="Undo"
        tone="danger"
        busy={left !== undefined}
        onConfirm={() => void undo()}
        onCancel={() => setAsks(false)}
      >
        <p>
          {set.kind === 'import'
            ? 'What it created is deleted, and what it changed becomes'
            : 'What it changed becomes'}{' '}
          what it was before. What somebody has changed since stays.
        </p>
        {left !== undefined && (
          <p role="status">{left > 0 ? `${left.toLocaleString()} still to do …` : 'At work …'}</p>
        )}
        {failure !== undefined && <p role="alert">{failure}</p>}
      </ConfirmDialog>
      {kept && (
        <Dialog
          open
          title={kept.length === 1 ? '1 stays as it is' : `${kept.length.toLocaleString()} stay as they are`}
          onClose={closeKept}
          footer={<Button onClick={closeKept}>Close</Button>}
        >
          <ul className="import-kept">
            {kept.slice(0, 100).map(({ label, reason }) => (
              <li key={`${label} ${reason}`}>
                <strong>{label}</strong> {reason}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
