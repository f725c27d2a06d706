import type { BatchPlan } from '../../../shared/wire.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { GoingWith } from './going-with.tsx';

interface Props {
  /** The records, as a counted phrase. */
  what: string;
  /** Undefined until the plan has been loaded. */
  plan: BatchPlan | undefined;
  failure: unknown;
  isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before many records are deleted, and lists what is deleted with them. */
export function BatchDelete({ what, plan, failure, isBusy, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      open
      title={`Delete ${what}?`}
      confirmLabel="Delete"
      tone="danger"
      busy={isBusy || plan === undefined}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {failure instanceof Error ? (
        <Alert tone="danger">{failure.message}</Alert>
      ) : plan ? (
        <>
          <GoingWith also={plan.also} />
          <p>Records that others still need are kept, and listed afterwards.</p>
        </>
      ) : (
        <p role="status">Counting related records …</p>
      )}
    </ConfirmDialog>
  );
}
