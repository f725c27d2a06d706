import { useEffect, useRef, useState } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import { onOthersChanges } from '../../data/others-changes.ts';
import { readRecord } from '../../data/records.ts';
import { RequestError } from '../../data/request.ts';
import type { Values } from './values.ts';

/**
 * What others have done to the record of a form while it is typed in: its ground does not move, so that it is only told.
 * @param snapshot what the form began with; undefined while nothing is typed
 * @param isChanged whether a newer state differs in what the form holds
 */
export function useOthersSave(
  path: string,
  id: unknown,
  snapshot: Values | undefined,
  isChanged: (record: WireRecord) => boolean,
): 'changed' | 'gone' | undefined {
  const [found, setFound] = useState<{ snapshot: Values; done?: 'changed' | 'gone' }>();
  const compare = useRef(isChanged);
  compare.current = isChanged;
  useEffect(() => {
    if (snapshot === undefined || typeof id !== 'number') return;
    let isOver = false;
    const tell = (done?: 'changed' | 'gone') => {
      if (!isOver) setFound({ snapshot, done });
    };
    const stop = onOthersChanges((paths) => {
      if (!paths.has(path)) return;
      readRecord(path, id).then(
        ({ data }) => tell(compare.current(data) ? 'changed' : undefined),
        (error: unknown) => {
          // What else stands in the way is told when it is saved.
          if (error instanceof RequestError && error.status === 404) tell('gone');
        },
      );
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [path, id, snapshot]);
  return found && found.snapshot === snapshot ? found.done : undefined;
}
