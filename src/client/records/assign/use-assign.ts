import type { Entity } from '../../../shared/schema/entity.ts';
import type { Labelled } from '../../../shared/wire.ts';
import { type BatchOf, type BatchProgress, planBatch, runBatch } from '../../data/batch.ts';
import { failureText } from '../../data/failure-text.ts';
import { writeOver } from '../../data/write-over.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useUndo } from '../saving/use-undo.ts';
import { asWritten } from '../saving/values.ts';

/** The records that are given to somebody. */
export interface AssignTask {
  of: BatchOf;
  /** What they are called together, such as a code, or `3 work orders`. */
  name: string;
  /** Who does them now, if that is one and the same. */
  current?: number | null;
  /** Called once somebody has them. */
  onDone?(): void;
}

/** Gives records to somebody, or to nobody, and says so with a way back. */
export function useAssign(entity: Entity) {
  const { path, assignee } = entity;
  const by = assignee?.by ?? '';
  const toast = useToast();
  const undo = useUndo();

  async function one(id: number, name: string, to: Labelled | null) {
    let before: unknown;
    const saved = await writeOver({
      path,
      key: id,
      // Whoever has it meanwhile, it was decided who is to have it now.
      holds: () => true,
      values(current) {
        before = asWritten(current[by]);
        return { [by]: to?.id ?? null };
      },
    });
    toast.success(saidOf(name, to), undo.ofChange({ path, key: id, before: { [by]: before }, saved }));
  }

  async function many(of: AssignTask['of'], name: string, to: Labelled | null) {
    const work = { change: { [by]: to?.id ?? null } };
    const ids = 'ids' in of ? of.ids : (await planBatch(path, of, work)).ids;
    let done: BatchProgress = { changed: [], refused: [], left: ids };
    await runBatch(path, ids, work, (progress) => {
      done = progress;
    });
    const set = done.change_set;
    const back = set === undefined ? undefined : undo.ofSet({ id: set, entity: path });
    const [refused] = done.refused;
    if (!refused) toast.success(saidOf(name, to), back);
    else
      toast.error(
        `${done.changed.length} of ${ids.length} assigned. ${refused.label ?? 'One'}: ${refused.message}`,
        back,
      );
  }

  return async ({ of, name, onDone }: AssignTask, to: Labelled | null): Promise<void> => {
    const [id, ...others] = 'ids' in of ? of.ids : [];
    try {
      if (id !== undefined && others.length === 0) await one(id, name, to);
      else await many(of, name, to);
      onDone?.();
    } catch (error) {
      toast.error(failureText(`${name} could not be assigned.`, error));
    }
  };
}

function saidOf(name: string, to: Labelled | null): string {
  return to ? `${name} assigned to ${to.label}` : `${name} assigned to nobody`;
}
