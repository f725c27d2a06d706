import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { hasLeft } from './has-left.ts';
import { Icon, type IconName } from './icon.tsx';
import { keyed } from './keyed.ts';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** The address it links to, or the function it calls. */
  to?: string;
  onSelect?(): void;
  /** For one of several choices: whether it is the current one. */
  checked?: boolean;
  /** Draws a line above it. */
  separated?: boolean;
}

interface Props {
  /** Accessible name of the button and of its menu; includes the button's visible text. */
  label: string;
  /** Content of the button. */
  children: ReactNode;
  items: MenuItem[];
  className?: string;
  align?: 'start' | 'end';
  direction?: 'down' | 'up';
  /** Positions the menu at its button outside of scrolling containers; scrolling closes it. */
  floats?: boolean;
}

/** A button with a menu after the ARIA pattern: arrows, Home, End, first letters, Escape; closes on blur. */
export function Menu({
  label,
  children,
  items,
  className = 'btn btn-ghost',
  align = 'end',
  direction = 'down',
  floats = false,
}: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  /** Opened with the Up arrow, it starts with the last item. */
  const fromEnd = useRef(false);
  const [place, setPlace] = useState<CSSProperties>();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? [])];

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const onScroll = () => floats && setOpen(false);
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [open, floats]);

  // Before the next event: the next key may already be meant for the menu.
  useLayoutEffect(() => {
    if (!open) return;
    const all = root.current?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? [];
    all[fromEnd.current ? all.length - 1 : 0]?.focus({ preventScroll: floats });
  }, [open, floats]);

  function show(last = false) {
    if (floats && button.current) setPlace(placeAt(button.current, items.length));
    fromEnd.current = last;
    setOpen(true);
  }

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function onButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    show(event.key === 'ArrowUp');
  }

  function onMenuKey(event: KeyboardEvent) {
    const all = entries();
    const index = all.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = {
      ArrowDown: (index + 1) % all.length,
      ArrowUp: (index - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (moves[event.key] !== undefined) {
      event.preventDefault();
      all[moves[event.key] as number]?.focus();
    } else if (/^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey) {
      // Prevents the page's own shortcuts.
      event.preventDefault();
      const letter = event.key.toLowerCase();
      const rest = [...all.slice(index + 1), ...all.slice(0, index + 1)];
      rest.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus has gone elsewhere
    <div
      className="menu"
      ref={root}
      onBlur={(event) => {
        if (hasLeft(event)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onButtonKey}
      >
        {children}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          className={`menu-list menu-${align} menu-${direction}`}
          style={place}
          tabIndex={-1}
          onKeyDown={onMenuKey}
        >
          {keyed(items, ({ label }) => label).map(({ key, item }) => (
            <Entry key={key} item={item} onDone={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function Entry({ item, onDone }: { item: MenuItem; onDone(): void }) {
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.label}</span>
      {item.checked && <Icon name="check" className="menu-check" />}
    </>
  );
  const className = `menu-item${item.separated ? ' menu-separated' : ''}`;
  if (item.to !== undefined) {
    return (
      <Link
        role="menuitem"
        data-menu-item=""
        className={className}
        to={item.to}
        tabIndex={-1}
        onClick={onDone}
      >
        {content}
      </Link>
    );
  }
  const select = () => {
    onDone();
    item.onSelect?.();
  };
  const shared = { type: 'button', 'data-menu-item': '', className, tabIndex: -1, onClick: select } as const;
  return item.checked === undefined ? (
    <button role="menuitem" {...shared}>
      {content}
    </button>
  ) : (
    <button role="menuitemradio" aria-checked={item.checked} {...shared}>
      {content}
    </button>
  );
}

const ITEM_PX = 40;

/** Below the button, or above it if there is no room below. */
function placeAt(button: HTMLElement, items: number): CSSProperties {
  const { top, bottom, right } = button.getBoundingClientRect();
  const isLow = bottom + items * ITEM_PX > window.innerHeight;
  return {
    position: 'fixed',
    right: document.documentElement.clientWidth - right,
    left: 'auto',
    ...(isLow ? { bottom: window.innerHeight - top, top: 'auto' } : { top: bottom, bottom: 'auto' }),
  };
}
