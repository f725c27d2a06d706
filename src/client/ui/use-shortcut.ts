import { type RefObject, useEffect, useRef } from 'react';
import { isComposing } from './composing.ts';
// Only as a type: the login page has shortcuts, but not their list.
import type { SHORTCUTS } from './shortcuts.ts';

/** Handles a key; it returns false if it has nothing to do there, which leaves the key to others. */
type Run = (event: KeyboardEvent) => unknown;

interface Options {
  /** The key counts while somebody types, too: in this field, or in all of them. */
  whileTyping?: RefObject<HTMLElement> | 'anywhere';
  /** It counts while a dialog is open, too. */
  inDialogs?: true;
  /** It comes after all others of the same key. */
  isLast?: true;
}

interface Shortcut extends Options {
  keys: string[];
  run: { current: Run | undefined };
}

const shortcuts = new Set<Shortcut>();
const TEXT_FIELD = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]';

/**
 * A key that works wherever the focus is, while the component is mounted and `run` is given. It does not count where somebody
 * types, while a dialog is open, or if the focused element has used it. Keys without Ctrl leave Ctrl, Alt and Cmd to the browser.
 */
export function useShortcut(keys: keyof typeof SHORTCUTS, run: Run | undefined, options: Options = {}): void {
  const newest = useRef(run);
  newest.current = run;
  const { whileTyping, inDialogs, isLast } = options;
  useEffect(() => {
    const own = { keys: keys.toLowerCase().split(' '), run: newest, whileTyping, inDialogs, isLast };
    // The window hears of a key after the focused element and all that is around it.
    if (shortcuts.size === 0) window.addEventListener('keydown', onKeyDown);
    shortcuts.add(own);
    return () => {
      shortcuts.delete(own);
      if (shortcuts.size === 0) window.removeEventListener('keydown', onKeyDown);
    };
  }, [keys, whileTyping, inDialogs, isLast]);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event)) return;
  const meant = [...shortcuts].filter((shortcut) => isMeant(shortcut, event));
  const inOrder = meant.toSorted((a, b) => Number(a.isLast ?? false) - Number(b.isLast ?? false));
  // Held down, an action would be followed by the next one of the record, and an undo by that of an earlier message.
  const isHeld = event.repeat && !event.key.startsWith('Arrow');
  if (isHeld ? inOrder.length > 0 : inOrder.some(({ run }) => run.current && run.current(event) !== false))
    event.preventDefault();
}

function isMeant({ keys, whileTyping, inDialogs }: Shortcut, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const hasCtrl = ctrlKey || metaKey;
  if (altKey || !keys.includes(hasCtrl ? `ctrl+${key.toLowerCase()}` : key.toLowerCase())) return false;
  if (hasCtrl && shiftKey) return false;
  if (!inDialogs && document.querySelector('dialog[open]')) return false;
  // A select takes letters, but has nothing to undo.
  const field = target instanceof Element && target.closest(hasCtrl ? TEXT_FIELD : `${TEXT_FIELD}, select`);
  return !field || whileTyping === 'anywhere' || whileTyping?.current === field;
}
