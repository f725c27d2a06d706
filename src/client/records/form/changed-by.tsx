import { useHistory } from '../../data/history.ts';
import { useModel } from '../../model/model.ts';
import { formatTime } from '../../ui/format.ts';
import { actorOf, changesOf } from '../history/history-words.ts';

/** Usually only a few changes have been missed; the newest are enough. */
const MOST = 3;

interface Props {
  path: string;
  id: number;
  /** When the version being edited was saved. */
  since: string;
}

/** Lists who has changed a record since then, and which fields, one line each. Renders nothing if that is unknown. */
export function ChangedBy({ path, id, since }: Props) {
  const { manifest } = useModel();
  const { entries = [] } = useHistory({ entity: path, key: id, kind: 'updated' }, undefined, MOST);
  const newer = entries.filter(({ at }) => at > since);
  return (
    <>
      {newer.map((entry) => (
        <p key={entry.id}>
          {actorOf(entry)} changed{' '}
          {changesOf(manifest, entry)
            .map(({ name, after }) => `${name} to ${after}`)
            .join(', ')}{' '}
          at {formatTime(entry.at)}.
        </p>
      ))}
    </>
  );
}
