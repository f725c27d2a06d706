import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useQuick } from '../quick/quick-context.ts';

interface Options {
  list: RefObject<HTMLElement>;
  searchBox: RefObject<HTMLInputElement>;
  createLink: string | undefined;
  /** Opens the filters with the focus on the first one. */
  onFilter: (() => void) | undefined;
  /**
   * Assigns what is ticked or a row. @param row the id of the row with the focus, or under the pointer
   * @returns whether there was anything to assign
   */
  onAssign: ((row: number | undefined) => boolean) | undefined;
  /** `/`, `f` and `n` work from anywhere on the page; only its main list has them. */
  isMain: boolean;
}

/**
 * Keys of a list: `/` searches, `f` filters, `n` creates a record, arrows move along the rows, `x` ticks one, `a` assigns it,
 * Enter opens it (because it is a link).
 */
export function useListKeys({ list, searchBox, createLink, onFilter, onAssign, isMain }: Options): void {
  const navigate = useNavigate();
  const quick = useQuick();
  useShortcut('ArrowUp ArrowDown', ({ key }) => walk(key === 'ArrowDown'), { whileTyping: searchBox });
  useShortcut('x', ({ shiftKey }) => tick(shiftKey));
  useShortcut('a', onAssign && (({ target }) => onAssign(pointedRow(target))));
  useShortcut('f', isMain ? onFilter : undefined);
  useShortcut('/', isMain ? search : undefined);
  useShortcut('n', isMain && createLink ? () => void (quick(createLink) || navigate(createLink)) : undefined);

  function search() {
    searchBox.current?.focus();
    searchBox.current?.select();
  }

  /** With Shift, ticks the range up to the row, like a click on its tick box. */
  function tick(shiftKey: boolean): boolean {
    const row = document.activeElement?.closest('tbody tr');
    if (!row || !list.current?.contains(row)) return false;
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey });
    row.querySelector('.select-tick input')?.dispatchEvent(click);
    return true;
  }

  function pointedRow(target: EventTarget | null): number | undefined {
    const at = target instanceof Element ? target.closest('[data-assign]') : null;
    const row = at && list.current?.contains(at) ? at : list.current?.querySelector('[data-assign]:hover');
    return row ? Number(row.getAttribute('data-assign')) : undefined;
  }

  function walk(isDown: boolean): boolean {
    const focused = document.activeElement;
    const isInList = list.current?.contains(focused) ?? false;
    if (!isInList && !(isMain && focused === document.body)) return false;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('.list-open') ?? [])];
    const at = links.findIndex((link) => link === focused || link.closest('tr')?.contains(focused));
    const next = isDown ? links[at + 1] : links[at - 1];
    if (!next && !(at === 0 && !isDown)) return false;
    (next ?? searchBox.current)?.focus();
    return true;
  }
}
