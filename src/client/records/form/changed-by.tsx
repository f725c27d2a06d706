import { useHistory } from '../../data/history.ts';
import { useModel } from '../../model/model.ts';
import { formatTime } from '../../ui/format.ts';
import { actorOf, changesOf } from '../history/history-words.ts';

/** Whoever is behind is behind by a few changes at most; the newest tell enough. */
const MOST = 3;

interface Props {
  path: string;
  id: number;
  /** When the version that is being edited was saved. */
  since: string;
}

/** Who has changed a record since, and what of it, one line each. Nothing where that cannot be told. */
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
