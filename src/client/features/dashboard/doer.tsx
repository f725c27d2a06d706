import { Avatar } from '../../ui/person.tsx';

/** Who does a work order, as initials at the start of a line. */
export function Doer({ name }: { name: string | null }) {
  const words = name === null ? 'Assigned to nobody' : `Assigned to ${name}`;
  return (
    <span className="assignee-mark" title={words}>
      <Avatar name={name ?? undefined} />
      <span className="sr-only">{words},</span>
    </span>
  );
}
