import { useEffect, useRef, useState } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import { onOthersChanges } from '../../data/others-changes.ts';
import { readRecord } from '../../data/records.ts';
import { RequestError } from '../../data/request.ts';
import type { Values } from '../saving/values.ts';

/**
 * Reports what others have done to the record while its form is being edited; the form's own base stays as it is.
 * @param snapshot the form's initial values; undefined while nothing has been typed
 * @param isChanged whether a newer version differs in the form's fields
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
          // Other failures show up when the form is saved.
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
