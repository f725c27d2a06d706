import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

interface Options {
  list: RefObject<HTMLElement>;
  searchBox: RefObject<HTMLInputElement>;
  createLink: string | undefined;
  /** `/` and `n` work from anywhere on the page; only its main list has them. */
  isMain: boolean;
}

/** Keys of a list: `/` searches, `n` makes a new record, the arrows walk the rows, Enter opens one (being a link). */
export function useListKeys({ list, searchBox, createLink, isMain }: Options): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') return walk(event);
      if (!isMain || isTyping(event.target)) return;
      if (event.key === '/') {
        event.preventDefault();
        searchBox.current?.focus();
        searchBox.current?.select();
      } else if (event.key === 'n' && createLink) {
        event.preventDefault();
        navigate(createLink);
      }
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
  }, [list, searchBox, createLink, isMain, navigate]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
