import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRecordLinks } from '../slots.tsx';
import './batch.scss';
import { type RefObject, Suspense, useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { useCan } from '../../model/use-can.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { type PageCommand, usePageCommands } from '../../ui/page-commands.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { TOUCH, useMedia } from '../../ui/use-media.ts';
import type { Selection } from '../rows/use-selection.ts';
import type { BatchDialogProps } from './batch-dialog.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { Task } from './task.ts';

const BatchDialog = lazyPart(async () => ({ default: (await import('./batch-dialog.tsx')).BatchDialog }));

/** The most ids that a filter accepts. */
const MOST_LISTED = 100;

interface Props {
  entity: Entity;
  screen: Screen;
  selection: Selection;
  /** Gets the focus when the last tick is removed and the pressed button disappears. */
  list: RefObject<HTMLElement>;
  /** The total number of matching records. */
  total: number;
  /** The list's search and filters, as in its address. */
  filter: Record<string, string>;
  /** The columns shown. */
  columns: Property[];
  canUpdate: boolean;
  canDelete: boolean;
  /** Gives the ticked records to somebody; missing if the user may not. */
  onAssign?(): void;
}

/** The actions on the ticked records; shown below the list while any is ticked. */
export function BatchBar(props: Props) {
  const { entity, screen, selection, list, total, filter, columns, canUpdate, canDelete, onAssign } = props;
  const can = useCan();
  const isTouch = useMedia(TOUCH);
  const [open, setOpen] = useState<BatchDialogProps>();
  const actions = canUpdate
    ? (entity.actions ?? []).filter(
        ({ name, children }) =>
          (screen.list.batch ?? []).includes(name) &&
          Object.keys(children).length === 0 &&
          can.act(entity.path, name),
      )
    : [];
  const begin = (task: Task) => {
    const of = selection.isAll ? { filter, count: total } : { ids: selection.ids };
    setOpen({
      entity,
      screen,
      task,
      of,
      count: selection.count,
      onClose: () => setOpen(undefined),
      onDone: selection.clear,
    });
  };
  const isMore = !selection.isAll && total > selection.count;
  const all = `Select all ${total} that match`;
  const selected = `${selection.count} selected`;
  // With the keyboard, the bar is many cells away from a row; the command palette is always at hand.
  const commands: PageCommand[] = [
    ...(onAssign ? [{ label: `Assign ${selected}`, icon: 'users' as const, run: onAssign }] : []),
    ...(canUpdate
      ? [{ label: `Edit ${selected}`, icon: 'pencil' as const, run: () => begin({ kind: 'edit' }) }]
      : []),
    ...actions.map((action) => ({
      label: `${action.title} ${selected}`,
      icon: 'circle-check' as const,
      run: () => begin({ kind: 'action', action }),
    })),
    ...(canDelete
      ? [{ label: `Delete ${selected}`, icon: 'trash-2' as const, run: () => begin({ kind: 'delete' }) }]
      : []),
    ...(isMore ? [{ label: all, icon: 'circle-check' as const, run: selection.selectAll }] : []),
    { label: 'Clear the selection', icon: 'x', run: selection.clear },
  ];
  usePageCommands(selection.count > 0 ? commands : []);
  useFocusAfter(selection.count > 0 || open !== undefined, list);
  const bar = useFocusAfter<HTMLFieldSetElement>(isMore);
  if (selection.count === 0 && !open) return null;
  return (
    <>
      {selection.count > 0 && (
        <fieldset ref={bar} className="batch-bar" tabIndex={-1}>
          <legend className="sr-only">With what is selected</legend>
          <span className="batch-count" role="status">
            {selection.isAll ? `All ${selected}` : selected}
          </span>
          {isMore && (
            <Button variant="link" size="sm" onClick={selection.selectAll}>
              {all}
            </Button>
          )}
          {isTouch && selection.ids.length === 1 && (
            <span className="batch-hint">{CLIENT_TEXTS.holdForMore}</span>
          )}
          <span className="batch-buttons">
            {onAssign && (
              <Button size="sm" icon="users" aria-keyshortcuts="a" onClick={onAssign}>
                Assign
              </Button>
            )}
            {canUpdate && (
              <Button size="sm" icon="pencil" onClick={() => begin({ kind: 'edit' })}>
                Edit
              </Button>
            )}
            {actions.map((action) => (
              <Button key={action.name} size="sm" onClick={() => begin({ kind: 'action', action })}>
                {action.title}
              </Button>
            ))}
            {canDelete && (
              <Button size="sm" icon="trash-2" onClick={() => begin({ kind: 'delete' })}>
                Delete
              </Button>
            )}
            {!selection.isAll && selection.ids.length <= MOST_LISTED && (
              <RecordLinks path={entity.path} ids={selection.ids} />
            )}
            {(selection.isAll || selection.ids.length <= MOST_LISTED) && (
              <ExportMenu
                entity={entity}
                columns={columns}
                query={selection.isAll ? filter : { ...filter, 'id.in': selection.ids.join(',') }}
                small
              />
            )}
            <Button variant="ghost" size="sm" icon="x" onClick={selection.clear}>
              Clear
            </Button>
          </span>
        </fieldset>
      )}
      {open && (
        <Suspense>
          <BatchDialog {...open} />
        </Suspense>
      )}
    </>
  );
}

/** Links to pages about the ticked records, as their labels. */
function RecordLinks({ path, ids }: { path: string; ids: number[] }) {
  return useRecordLinks(path).map(({ several, icon, to }) => (
    <Link key={several} className={`${buttonClass('secondary', 'sm')} not-phone`} to={to(path, ids)}>
      <Icon name={icon} />
      {several}
    </Link>
  ));
}
