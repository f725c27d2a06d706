import { useHistory } from '../../data/history.ts';
import { useCan } from '../../model/use-can.ts';
import { formatTime } from '../../ui/format.ts';
import { actorOf } from './history-words.ts';
import { RestoreButton } from './restore-button.tsx';

interface Props {
  path: string;
  id: number;
}

/** Who deleted a record, with a button to restore it. Nothing for users who may not read the history. */
export function DeletedBy(props: Props) {
  return useCan().read('history') && <LastDeletion {...props} />;
}

function LastDeletion({ path, id }: Props) {
  const { entries = [] } = useHistory({ entity: path, key: id, kind: 'deleted' }, undefined, 1);
  const [entry] = entries;
  if (!entry) return null;
  if (entry.exists) return <p>It has been restored since.</p>;
  return (
    <>
      <p>
        {actorOf(entry)} deleted it at {formatTime(entry.at)}.
      </p>
      {entry.restorable && <RestoreButton entry={entry} />}
    </>
  );
}
