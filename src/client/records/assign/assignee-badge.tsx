import './assign.scss';
import type { Entity } from '../../../shared/schema/entity.ts';
import { holds } from '../../../shared/schema/where.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { usePageCommands } from '../../ui/page-commands.ts';
import { Avatar } from '../../ui/person.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { assigneeOf, useAssigning } from './use-assigning.tsx';

const ROW = '[data-assign]:hover, [data-assign]:focus-within';

/** Beside the name of a record: who does it. Whoever may, changes that by a press, the key A or the palette. */
export function AssigneeBadge({ entity, record }: { entity: Entity; record: WireRecord }) {
  const assigning = useAssigning(entity);
  const name = useRecordLabel()(entity.path, record);
  const person = assigneeOf(entity, record);
  const may = assigning.may(record);
  const assign = () => assigning.openFor(record, name);
  usePageCommands(may ? [{ label: 'Assign', icon: 'users', run: assign }] : []);
  // A row of a list on the page is nearer.
  useShortcut('a', may ? () => !document.querySelector(ROW) && assign() : undefined, { isLast: true });
  const isOpen = holds(entity.assignee?.while ?? {}, (property) => record[property]);
  // Of what is done, nobody is no longer looked for.
  if (person === undefined || (person === null && !isOpen)) return null;
  const words = (
    <>
      <Avatar name={person?.label} />
      <span className={`person-name${person ? '' : ' person-none'}`}>{person?.label ?? 'Nobody yet'}</span>
    </>
  );
  if (!may)
    return (
      <span className="person" title={person ? `Assigned to ${person.label}` : 'Assigned to nobody'}>
        {words}
      </span>
    );
  return (
    <>
      <button
        type="button"
        className="assign-button"
        aria-label={person ? `Assigned to ${person.label}` : 'Nobody yet, assign'}
        aria-haspopup="dialog"
        aria-keyshortcuts="a"
        title="Assign (A)"
        onClick={assign}
      >
        {words}
      </button>
      {assigning.dialog}
    </>
  );
}
