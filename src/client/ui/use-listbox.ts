import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { isComposing } from './composing.ts';

interface Options<Item> {
  /** The accessible name of the list. */
  label: string;
  items: Item[];
  onChoose(item: Item): void;
  /** Whether the list is shown; it always is, unless an arrow opens and Escape closes it. */
  isOpen?: boolean;
  onOpen?(): void;
  onClose?(): void;
  /** The items are those of an earlier text: Enter is meant for what comes. */
  isPending?: boolean;
  /** Whether an item stays, whatever comes. */
  isSettled?(item: Item): boolean;
  /** What came for Enter had no items. */
  onNothing?(): void;
}

/** What a text input offers (ARIA combobox with a listbox): the focus stays in the input, whose keys move and choose. */
export function useListbox<Item>(options: Options<Item>) {
  const {
    label,
    items,
    onChoose,
    isOpen = true,
    onOpen,
    onClose,
    isPending = false,
    isSettled,
    onNothing,
  } = options;
  const id = useId();
  const [active, setActive] = useState(0);
  /** Enter was pressed before what it is meant for had come. */
  const [isAwaited, setAwaited] = useState(false);
  const at = Math.min(active, items.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  });

  useEffect(() => {
    if (!isAwaited || isPending) return;
    setAwaited(false);
    if (at < 0) onNothing?.();
    else onChoose(items[at] as Item);
  });

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) onOpen?.();
      else if (at >= 0) setActive((at + step + items.length) % items.length);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const item = at < 0 ? undefined : (items[at] as Item);
      if (isPending && (item === undefined || !isSettled?.(item))) setAwaited(true);
      else if (item !== undefined) onChoose(item);
    } else if (event.key === 'Escape' && isOpen && onClose) {
      // Closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  }

  return {
    at,
    isAwaited,
    /** To be called when another text is typed. */
    restart() {
      setActive(0);
      setAwaited(false);
    },
    inputProps: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isOpen && at >= 0 ? optionId(at) : undefined,
      autoComplete: 'off',
      onKeyDown,
    },
    listProps: {
      id: `${id}-list`,
      role: 'listbox',
      'aria-label': label,
      tabIndex: -1,
      // The input keeps the focus, also when the list is scrolled by its bar.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    optionProps: (index: number, isSelected = index === at) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': isSelected,
      tabIndex: -1,
      onPointerMove: () => setActive(index),
      onClick: () => onChoose(items[index] as Item),
    }),
  } as const;
}
