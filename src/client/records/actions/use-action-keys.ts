import { useEffect } from 'react';
import type { Action } from '../../../shared/schema/entity.ts';

/** The key 1 runs the first action, 2 the second, in the order in which they are offered. */
export function useActionKeys(actions: Action[], run: (action: Action) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const action = /^[1-9]$/.test(event.key) ? actions[Number(event.key) - 1] : undefined;
      if (!action || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      run(action);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
