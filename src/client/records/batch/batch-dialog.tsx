import { useEffect, useState } from 'react';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import type { BatchPlan } from '../../../shared/wire.ts';
import { type BatchOf, type BatchProgress, type BatchWork, planBatch, runBatch } from '../../data/batch.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { opensMade } from '../actions/actions-for.ts';
import { useUndo } from '../saving/use-undo.ts';
import { BatchDelete } from './batch-delete.tsx';
import { BatchFields } from './batch-fields.tsx';
import { BatchResult } from './batch-result.tsx';
import { ACTION_STAYS, counted } from './counted.ts';
import type { Task } from './task.ts';
import { UndoButton } from './undo-button.tsx';

export interface BatchDialogProps {
  entity: Entity;
  screen: Screen;
  task: Task;
  of: BatchOf;
  /** The number of ticked records. */
  count: number;
  onClose(): void;
  /** Called after any change: the ticked records may no longer exist. */
  onDone(): void;
}

/** Asks what to do with the ticked records, runs it with a progress display, and reports at the end what was refused and why. */
export function BatchDialog({ entity, screen, task, of, count, onClose, onDone }: BatchDialogProps) {
  const [progress, setProgress] = useState<BatchProgress>();
  const [work, setWork] = useState<BatchWork>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [plan, setPlan] = useState<BatchPlan>();
  const what = counted(count, entity);

  const toast = useToast();
  const undo = useUndo();

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once, when the dialog opens
  useEffect(() => {
    if (task.kind === 'delete') planBatch(entity.path, of, { delete: true }).then(setPlan, setFailure);
    // Its form is not for several.
    if (task.kind === 'action' && task.action.asks && task.action.sign === undefined)
      void run({ action: task.action.name, values: {} });
  }, []);

  async function run(asked: BatchWork, left?: number[]) {
    const before = left ? progress : undefined;
    setWork(asked);
    setBusy(true);
    setFailure(undefined);
    try {
      const ids = left ?? plan?.ids ?? ('ids' in of ? of.ids : (await planBatch(entity.path, of, asked)).ids);
      setProgress({ ...before, changed: before?.changed ?? [], refused: before?.refused ?? [], left: ids });
      let end: BatchProgress | undefined;
      await runBatch(
        entity.path,
        ids,
        asked,
        (next) => {
          end = {
            ...next,
            changed: [...(before?.changed ?? []), ...next.changed],
            refused: [...(before?.refused ?? []), ...next.refused],
          };
          setProgress(end);
        },
        before?.change_set,
        task.kind === 'action' && opensMade(screen, task.action),
      );
      if (end && end.refused.length === 0 && end.left.length === 0) sayDone(end);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  /** Where nothing was refused there is nothing to read. */
  function sayDone({ changed, change_set }: BatchProgress) {
    const said = `${changed.length} ${task.kind === 'delete' ? 'deleted' : 'changed'}.`;
    toast.success(
      task.kind === 'action' && task.action.asks ? `${said} ${ACTION_STAYS}` : said,
      change_set === undefined ? undefined : undo.ofSet({ id: change_set, entity: entity.path }),
    );
    onDone();
    onClose();
  }

  function close() {
    if (isBusy) return;
    if (progress && progress.changed.length > 0) onDone();
    onClose();
  }

  const isOver = progress !== undefined && !isBusy;
  const left = isOver && work && progress.left.length > 0 ? progress.left : undefined;
  if (progress)
    return (
      <Dialog
        open
        title={`${titleOf(task)} ${what}`}
        onClose={close}
        footer={
          <>
            {isOver && progress.change_set !== undefined && progress.changed.length > 0 && (
              <UndoButton
                set={{ id: progress.change_set, kind: 'batch', entity: entity.path }}
                onDone={close}
              />
            )}
            {left && work && <Button onClick={() => void run(work, left)}>Go on</Button>}
            <Button variant="primary" disabled={isBusy} onClick={close}>
              Close
            </Button>
          </>
        }
      >
        <BatchResult
          entity={entity}
          screen={screen}
          task={task}
          progress={progress}
          isBusy={isBusy}
          failure={failure}
        />
      </Dialog>
    );
  if (task.kind === 'delete')
    return (
      <BatchDelete
        what={what}
        plan={plan}
        failure={failure}
        isBusy={isBusy}
        onConfirm={() => void run({ delete: true })}
        onCancel={close}
      />
    );
  return (
    <BatchFields
      entity={task.kind === 'edit' ? entity : task.action.form}
      path={entity.path}
      screen={screen}
      action={task.kind === 'action' ? task.action : undefined}
      title={`${titleOf(task)} ${what}`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={(values, signing) =>
        void run(task.kind === 'edit' ? { change: values } : { action: task.action.name, values, ...signing })
      }
      onClose={close}
    />
  );
}

function titleOf(task: Task): string {
  return task.kind === 'action' ? task.action.title : task.kind === 'edit' ? 'Edit' : 'Delete';
}
