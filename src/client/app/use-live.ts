import { useEffect } from 'react';
import { followChanges } from '../data/live.ts';
import { useSession } from '../data/session.ts';
import { hasDirtyForms } from '../records/saving/dirty-forms.ts';

/** Shows changes by others while somebody is signed in. */
export function useLive(): void {
  const { user } = useSession();
  const id = user?.id;
  useEffect(() => (id === undefined ? undefined : followChanges(hasDirtyForms)), [id]);
}
