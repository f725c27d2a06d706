import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useQuick } from '../quick/quick-context.ts';

interface Options {
  list: RefObject<HTMLElement>;
  searchBox: RefObject<HTMLInputElement>;
  createLink: string | undefined;
  /** Opens the filters with the focus on the first one. */
  onFilter: (() => void) | undefined;
  /** `/`, `f` and `n` work from anywhere on the page; only its main list has them. */
  isMain: boolean;
}

/**
 * Keys of a list: `/` searches, `f` filters, `n` creates a record, arrows move along the rows, `x` ticks one, Enter opens it
 * (because it is a link).
 */
export function useListKeys({ list, searchBox, createLink, onFilter, isMain }: Options): void {
  const navigate = useNavigate();
  const quick = useQuick();
  const filter = useRef(onFilter);
  filter.current = onFilter;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') return walk(event);
      if (isTyping(event.target)) return;
      if (event.key.toLowerCase() === 'x') return tick(event);
      if (!isMain) return;
      if (event.key === '/') {
        event.preventDefault();
        searchBox.current?.focus();
        searchBox.current?.select();
      } else if (event.key === 'f' && filter.current) {
        event.preventDefault();
        filter.current();
      } else if (event.key === 'n' && createLink) {
        event.preventDefault();
        if (!quick(createLink)) navigate(createLink);
      }
    }

    /** With Shift, ticks the range up to the row, like a click on its tick box. */
    function tick({ shiftKey }: KeyboardEvent) {
      const row = document.activeElement?.closest('tbody tr');
      if (!row || !list.current?.contains(row)) return;
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey });
      row.querySelector('.select-tick input')?.dispatchEvent(click);
    }

    function walk(event: KeyboardEvent) {
      const focused = document.activeElement;
      const isInList = list.current?.contains(focused) ?? false;
      if (isTyping(focused) && focused !== searchBox.current) return;
      if (!isInList && !(isMain && focused === document.body)) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>('.list-open') ?? [])];
      const at = links.findIndex((link) => link === focused || link.closest('tr')?.contains(focused));
      const next = event.key === 'ArrowDown' ? links[at + 1] : links[at - 1];
      if (!next && !(at === 0 && event.key === 'ArrowUp')) return;
      event.preventDefault();
      (next ?? searchBox.current)?.focus();
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list, searchBox, createLink, isMain, navigate, quick]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
