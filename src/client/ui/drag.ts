import type { DragEvent, MutableRefObject } from 'react';

/**
 * What is being dragged, shared by what can be dragged and the places for it (`useRef`). Both use the browser's own drag and drop,
 * which draws what is carried, scrolls at the edges of the page, lets Escape end it, and is begun by a finger that rests.
 */
export type Dragged<Item> = MutableRefObject<Item | undefined>;

/**
 * Attributes of an element that can be dragged.
 * @param take what is dragged, once it is
 * @param text what other programs get
 * @param onEnd called when it is let go, wherever that is; not dropped on a place, as by Escape, it should go back
 */
export function dragSource<Item>(
  dragged: Dragged<Item>,
  take: (event: DragEvent<HTMLElement>) => Item,
  text: string,
  onEnd?: (isDropped: boolean) => void,
) {
  return {
    draggable: true,
    onDragStart(event: DragEvent<HTMLElement>) {
      // What is dragged by its handle is not dragged as a whole, too.
      event.stopPropagation();
      event.dataTransfer.setData('text/plain', text);
      event.dataTransfer.effectAllowed = 'move';
      dragged.current = take(event);
    },
    onDragEnd(event: DragEvent<HTMLElement>) {
      dragged.current = undefined;
      onEnd?.(event.dataTransfer.dropEffect !== 'none');
    },
  };
}

interface Place<Item> {
  onOver?(item: Item, event: DragEvent<HTMLElement>): unknown;
  onLeave?(): void;
  onDrop?(item: Item, event: DragEvent<HTMLElement>): void;
}

/** Attributes of a place for what is dragged. Files, and what comes from elsewhere, are none of its business. */
export function dragPlace<Item>(dragged: Dragged<Item>, { onOver, onLeave, onDrop }: Place<Item>) {
  return {
    // What has moved under the pointer takes what is dropped before that moves again.
    onDragEnter(event: DragEvent<HTMLElement>) {
      if (dragged.current !== undefined) event.preventDefault();
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      if (dragged.current === undefined) return;
      event.preventDefault();
      onOver?.(dragged.current, event);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget as Node | null)) onLeave?.();
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (dragged.current === undefined) return;
      event.preventDefault();
      onLeave?.();
      onDrop?.(dragged.current, event);
      dragged.current = undefined;
    },
  };
}
