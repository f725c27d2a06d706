import { type ReactNode, Suspense, useState } from 'react';
import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useCan } from '../../model/use-can.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { AssignTask } from './use-assign.ts';

const AssignDialog = lazyPart(async () => ({ default: (await import('./assign-dialog.tsx')).AssignDialog }));

/** Giving records of an entity to somebody (`x-entity.assignee`), where the user may. */
interface Assigning {
  may(record?: WireRecord): boolean;
  open(task: AssignTask): void;
  openFor(record: WireRecord, name: string): void;
  dialog: ReactNode;
}

export function useAssigning(entity: Entity): Assigning {
  const can = useCan();
  const [task, setTask] = useState<AssignTask>();
  const by = entity.assignee && propertyOf(entity, entity.assignee.by)?.name;
  return {
    may: (record) => by !== undefined && can.write(entity.path, by) && can('update', entity.path, record),
    open: setTask,
    openFor: (record, name) =>
      setTask({ of: { ids: [record.id] }, name, current: assigneeOf(entity, record)?.id ?? null }),
    dialog: task && (
      <Suspense>
        <AssignDialog entity={entity} task={task} onClose={() => setTask(undefined)} />
      </Suspense>
    ),
  };
}

/** Who does a record: null for nobody, undefined where the entity or the user's role does not say. */
export function assigneeOf(
  { assignee }: Pick<Entity, 'assignee'>,
  record: WireRecord,
): { id: number; label: string } | null | undefined {
  return assignee && (record[assignee.by] as { id: number; label: string } | null | undefined);
}
