import { useEffect } from 'react';
import { atSessionEnd } from '../../data/session-end.ts';
import { currentSession, watchSession } from '../../data/session-store.ts';
import type { Draft } from './drafts.ts';

/**
 * What was being typed when a session ended by itself, until the same user has signed in again. It is held in the
 * memory of the page and nowhere else: whoever comes next at this browser finds nothing of it, neither in its storage
 * nor in a form.
 */
let held: { user: number; drafts: Map<string, Draft> } | undefined;

/** By the keys of their drafts, the forms on the page that hold unsaved changes. */
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

/** Holds the draft of a form, while it has one, should the session end. */
export function useHeldDraft(key: string, isDirty: boolean, current: () => Draft): void {
  useEffect(() => {
    if (!isDirty) return;
    open.set(key, current);
    return () => {
      open.delete(key);
    };
  });
}

/** What was held for whoever is signed in now, or undefined. */
export function readHeld(key: string): Draft | undefined {
  return held && held.user === currentSession().user?.id ? held.drafts.get(key) : undefined;
}

export function dropHeld(key: string): void {
  held?.drafts.delete(key);
}
