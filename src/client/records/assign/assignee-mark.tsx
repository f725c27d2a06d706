import type { Entity } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { Avatar } from '../../ui/person.tsx';
import { assigneeOf } from './use-assigning.tsx';

/** Who does a record, as initials where there is no room for the name. */
export function AssigneeMark({ entity, record }: { entity: Entity; record: WireRecord }) {
  const person = assigneeOf(entity, record);
  if (person === undefined) return null;
  const words = person ? `Assigned to ${person.label}` : 'Assigned to nobody';
  return (
    <span className="assignee-mark" title={words}>
      <Avatar name={person?.label} />
      <span className="sr-only">{words}</span>
    </span>
  );
}
