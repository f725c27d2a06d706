import { Link } from 'react-router-dom';
import type { ChangeSet } from '../../../shared/import.ts';
import { useChangeSets } from '../../data/use-change-sets.ts';
import { useModel } from '../../model/model.ts';
import { UndoButton } from '../../records/batch/undo-button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/format.ts';

/** The user's recent bulk changes, to undo or continue. */
export function RecentChanges() {
  const { manifest } = useModel();
  const sets = useChangeSets();
  if (!sets || sets.length === 0) return null;
  return (
    <Card title="Your imports and changes of many">
      <ul className="import-recent">
        {sets.map((set) => (
          <li key={set.id}>
            <div>
              <strong>
                <bdi>{set.title}</bdi>
              </strong>
              <p>
                {manifest[set.entity]?.plural}, {formatDateTime(set.created_at)}: {stateText(set)}
              </p>
            </div>
            <div className="import-buttons">
              {set.kind === 'import' && set.state === 'open' && (
                <Link to={`/import?entity=${set.entity}`}>Choose the file again to go on</Link>
              )}
              {set.state !== 'undone' && <UndoButton set={set} size="sm" />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stateText({ state, done, total, created, updated, refused }: ChangeSet): string {
  const parts = [
    created > 0 && `${created.toLocaleString()} created`,
    updated > 0 && `${updated.toLocaleString()} changed`,
    refused > 0 && `${refused.toLocaleString()} left out`,
  ].filter(Boolean);
  const what = parts.join(', ') || 'nothing written';
  if (state === 'undone') return 'undone';
  if (state === 'undoing') return `${what}; half undone`;
  return state === 'open'
    ? `stopped after ${done.toLocaleString()} of ${total.toLocaleString()} rows; ${what}`
    : what;
}
