import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../data/session.ts';
import { readStored, writeStored } from '../../data/storage.ts';

/**
 * Whether the first steps are shown: from the day a user first sees an unused tenant until all are done or hidden. This browser
 * remembers it per user; for a tenant already in use nothing is requested.
 */
export function useFirstSteps(isUnused: boolean): { areShown: boolean; finish(): void } {
  const { user } = useSession();
  const key = `first-steps:${user?.id ?? ''}`;
  const [state, setState] = useState(() => readStored(key));
  const begins = isUnused && state === null;
  useEffect(() => {
    if (!begins) return;
    writeStored(key, 'open');
    setState('open');
  }, [begins, key]);
  const finish = useCallback(() => {
    writeStored(key, 'over');
    setState('over');
  }, [key]);
  return { areShown: begins || state === 'open', finish };
}
