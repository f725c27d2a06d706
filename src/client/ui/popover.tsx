import { type HTMLAttributes, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Props extends HTMLAttributes<HTMLDivElement> {
  className: string;
  /** The element it opens at; the CSS variable `--anchor-width` has its width. */
  anchor: RefObject<HTMLElement>;
  /** The edge of the anchor that it begins at, and the side it opens to; without room there, the other one. */
  align?: 'start' | 'end';
  direction?: 'down' | 'up';
  /** Called at a press anywhere else, which still has its own effect. */
  onDismiss?(): void;
}

/** A panel over everything else on the page, which no frame clips; it follows its anchor, and is not seen while that is scrolled out of sight. It is open while it is mounted. */
export function Popover(props: Props) {
  const { anchor, align = 'start', direction = 'down', onDismiss, className, ...rest } = props;
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = panel.current;
    // Browsers without popovers show it at the same place, within the frames around it.
    if (!element?.showPopover) return;
    element.popover = 'manual';
    element.showPopover();
  }, []);

  useLayoutEffect(() => {
    const place = () =>
      panel.current && anchor.current && placeAt(panel.current, anchor.current, align, direction);
    // What it shows may have come later, and be wider.
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  });

  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const isOwn = [panel, anchor].some(({ current }) => current?.contains(target as Node));
      if (!isOwn) onDismiss?.();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  });

  return <div {...rest} ref={panel} className={`popover ${className}`} />;
}

const GAP_PX = 4;

function placeAt(panel: HTMLElement, anchor: HTMLElement, align: string, direction: string): void {
  const box = anchor.getBoundingClientRect();
  panel.style.setProperty('--anchor-width', `${box.width}px`);
  const above = box.top - GAP_PX;
  const below = window.innerHeight - box.bottom - GAP_PX;
  // As high as it would like to be.
  const height = panel.scrollHeight + panel.offsetHeight - panel.clientHeight;
  const [near, far] = direction === 'up' ? [above, below] : [below, above];
  const isAbove = (near >= height || near >= far) === (direction === 'up');
  const room = Math.max(isAbove ? above : below, 0);
  panel.style.maxHeight = `${room}px`;
  panel.style.top = `${isAbove ? above - Math.min(height, room) : box.bottom + GAP_PX}px`;

  const width = panel.offsetWidth;
  const most = document.documentElement.clientWidth - width;
  const edges = [box.left, box.right - width];
  if (align === 'end') edges.reverse();
  const left = edges.find((edge) => edge >= 0 && edge <= most) ?? Math.max(most, 0);
  panel.style.left = `${left}px`;

  const isSeen = isInSight(anchor);
  // What has the focus keeps it: keys lead back to the anchor.
  panel.style.opacity = isSeen ? '' : '0';
  panel.style.pointerEvents = isSeen ? '' : 'none';
}

/** Whether the window, and each frame that scrolls around an element, show a part of it. */
function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  let isFixed = false;
  for (let frame = element.parentElement; frame && !isFixed; frame = frame.parentElement) {
    const { overflowY, position } = getComputedStyle(frame);
    isFixed = position === 'fixed';
    if (overflowY !== 'auto' && overflowY !== 'scroll') continue;
    const box = frame.getBoundingClientRect();
    if (bottom < box.top || top > box.bottom) return false;
  }
  return bottom >= 0 && top <= window.innerHeight;
}
