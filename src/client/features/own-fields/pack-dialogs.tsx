import { PACK_TEXTS as TEXTS } from '../../../shared/pack-texts.ts';
import { failureText } from '../../data/failure-text.ts';
import { installPack, type Pack, removePack, usePackPlan, usePackRemoval } from '../../data/packs.ts';
import { useModel } from '../../model/model.ts';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PlanList } from './plan-list.tsx';
import { RowsInWay } from './rows-in-way.tsx';

interface Props {
  pack: Pack;
  open: boolean;
  onClose(): void;
}

/** Says what installing or updating a pack does and what stands in its way, and does it. */
export function InstallDialog({ pack: { id, title, installed }, open, onClose }: Props) {
  const toast = useToast();
  const model = useModel();
  const { data, error, reload } = usePackPlan(open ? id : null);
  const { changes, refused } = data?.plan ?? { changes: [], refused: [] };
  const errors = data?.errors ?? [];
  const isInWay = refused.length > 0 || errors.length > 0;
  const isNew = installed === null;
  return (
    <PasswordDialog
      open={open}
      title={isNew ? TEXTS.askInstall(title) : TEXTS.askUpdate(title)}
      text={TEXTS.everybody}
      action={isNew ? TEXTS.install : TEXTS.update}
      isHeld={!data || isInWay}
      onClose={onClose}
      onProven={async (password) => {
        await installPack(id, password);
        onClose();
        toast.success(isNew ? TEXTS.wasInstalled(title) : TEXTS.wasUpdated(title));
      }}
    >
      <Asked error={error} isThere={data !== undefined} />
      <PlanList changes={changes} />
      {data && changes.length === 0 && !isInWay && <p>{TEXTS.nothingElse}</p>}
      {isInWay && <p>{TEXTS.inWay}</p>}
      {errors.length > 0 && <PlanList changes={errors.map(({ message }) => message)} />}
      {refused.map((one) => (
        <RowsInWay
          key={`${one.entity} ${one.property} ${one.message}`}
          refused={one}
          draft={model}
          onMended={() => void reload()}
          states={NO_STATES}
          onStates={() => {}}
        />
      ))}
    </PasswordDialog>
  );
}

/** The states of a pack's records are its own: there is nothing to choose. */
const NO_STATES = {};

/** Says what goes with a pack, and takes it away. */
export function RemoveDialog({ pack: { id, title }, open, onClose }: Props) {
  const toast = useToast();
  const { data, error } = usePackRemoval(open ? id : null);
  const counted = (data?.records ?? []).filter(({ count }) => count > 0);
  return (
    <PasswordDialog
      open={open}
      title={TEXTS.askRemove(title)}
      text={TEXTS.kept}
      action={TEXTS.remove}
      isHeld={!data}
      onClose={onClose}
      onProven={async (password) => {
        await removePack(id, password);
        onClose();
        toast.success(TEXTS.wasRemoved(title));
      }}
    >
      <Asked error={error} isThere={data !== undefined} />
      <PlanList changes={data?.changes ?? []} />
      {counted.length > 0 && (
        <>
          <p>{TEXTS.hides}</p>
          <PlanList changes={counted.map((one) => TEXTS.counted(one.count, one.title))} />
        </>
      )}
      {data && data.off > 0 && <Alert tone="warning">{TEXTS.off(data.off)}</Alert>}
    </PasswordDialog>
  );
}

function Asked({ error, isThere }: { error: unknown; isThere: boolean }) {
  if (isThere) return null;
  return error ? (
    <Alert tone="danger">{failureText(TEXTS.notPlanned, error)}</Alert>
  ) : (
    <Skeleton width="60%" />
  );
}
