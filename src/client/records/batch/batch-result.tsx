import { Link } from 'react-router-dom';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import type { RefusedRecord } from '../../../shared/wire.ts';
import type { BatchProgress } from '../../data/batch.ts';
import { Alert } from '../../ui/alert.tsx';
import { ACTION_STAYS } from './counted.ts';
import type { Task } from './task.ts';

interface Props {
  entity: Entity;
  screen: Screen;
  task: Task;
  progress: BatchProgress;
  isBusy: boolean;
  failure: unknown;
}

/** The most ids that a filter accepts. */
const MOST_LISTED = 100;
const SHOWN = 50;

/** The progress of a batch; at its end how many records were changed, and why each of the others was not. */
export function BatchResult({ entity, screen, task, progress, isBusy, failure }: Props) {
  const { changed, refused, left } = progress;
  const done = changed.length + refused.length;
  if (isBusy)
    return (
      <p role="status">
        <progress className="batch-progress" value={done} max={done + left.length} aria-label="Progress" />
        {done} of {done + left.length}
      </p>
    );
  const verb = task.kind === 'delete' ? 'deleted' : 'changed';
  const ids = listed(refused);
  return (
    <>
      {failure instanceof Error && (
        <Alert tone="danger">
          <p>{failure.message}</p>
          <p>{left.length === 1 ? '1 is' : `${left.length} are`} still to be done.</p>
        </Alert>
      )}
      <p role="status">
        {changed.length} {verb}
        {refused.length > 0 ? `, ${refused.length} not:` : '.'}
      </p>
      {task.kind === 'action' && changed.length > 0 && <p>{ACTION_STAYS}</p>}
      {refused.length > 0 && (
        <ul className="batch-refused">
          {refused.slice(0, SHOWN).map((record) => (
            <li key={record.id}>
              <strong>{record.label ?? `Number ${record.id}`}</strong>: {reasonOf(entity, record)}
            </li>
          ))}
        </ul>
      )}
      {ids !== '' && screen.route?.startsWith('/') && !screen.route.includes(':') && (
        <Link to={`${screen.route}?id.in=${ids}`} reloadDocument={false}>
          Show {refused.length === 1 ? 'it' : 'them'} in the list
        </Link>
      )}
    </>
  );
}

function reasonOf(entity: Entity, { code, message, errors }: RefusedRecord): string {
  if (code === 'not_found') return 'is no longer there.';
  const lines = Object.entries(errors ?? {}).flatMap(([field, texts]) => {
    const title = entity.properties.find(({ name }) => name === field)?.title;
    return texts.map((text) => (title ? `${title} ${text}` : text));
  });
  return lines.length > 0 ? lines.join('; ') : message;
}

/** The ids of refused records that still exist, as many as a filter accepts. */
function listed(refused: RefusedRecord[]): string {
  const there = refused.filter(({ code }) => code !== 'not_found');
  return there
    .slice(0, MOST_LISTED)
    .map(({ id }) => id)
    .join(',');
}
