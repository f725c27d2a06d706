import { useEffect } from 'react';
import { atSessionEnd } from '../../data/session-end.ts';
import { currentSession, watchSession } from '../../data/session-store.ts';
import type { Draft } from './drafts.ts';

/**
 * Drafts of forms that were open when a session expired, until the same user signs in again. They are held in memory only, so that
 * the next person at this browser finds nothing of them, neither in storage nor in a form.
 */
let held: { user: number; drafts: Map<string, Draft> } | undefined;

/** The forms on the page with unsaved changes, by draft key. */
const open = new Map<string, () => Draft>();

atSessionEnd(({ user, hasEnded }) => {
  if (!hasEnded) held = undefined;
  else if (user && open.size > 0)
    held = { user: user.id, drafts: new Map([...open].map(([key, current]) => [key, current()])) };
});

watchSession(() => {
  const { user } = currentSession();
  if (user && held && user.id !== held.user) held = undefined;
});

/** Registers a form, while it has changes, so that its draft is held if the session ends. */
export function useHeldDraft(key: string, isDirty: boolean, current: () => Draft): void {
  useEffect(() => {
    if (!isDirty) return;
    open.set(key, current);
    return () => {
      open.delete(key);
    };
  });
}

/** The draft held for the signed-in user, or undefined. */
export function readHeld(key: string): Draft | undefined {
  return held && held.user === currentSession().user?.id ? held.drafts.get(key) : undefined;
}

export function dropHeld(key: string): void {
  held?.drafts.delete(key);
}
