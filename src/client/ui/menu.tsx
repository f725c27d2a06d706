import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { hasLeft } from './has-left.ts';
import { Icon, type IconName } from './icon.tsx';
import { keyed } from './keyed.ts';
import { Popover } from './popover.tsx';

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
}

/** A button with a menu after the ARIA pattern: arrows, Home, End, first letters, Escape; closes on blur. */
export function Menu({
  label,
  children,
  items,
  className = 'btn btn-ghost',
  align = 'end',
  direction = 'down',
}: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  /** Opened with the Up arrow, it starts with the last item. */
  const fromEnd = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // Before the next event: the next key may already be meant for the menu.
  useLayoutEffect(() => {
    if (!open) return;
    entriesIn(root.current)
      .at(fromEnd.current ? -1 : 0)
      ?.focus();
  }, [open]);

  function show(last = false) {
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
    const all = entriesIn(root.current);
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
        <Popover
          id={id}
          anchor={button}
          align={align}
          direction={direction}
          onDismiss={() => setOpen(false)}
          role="menu"
          aria-label={label}
          className="menu-list"
          tabIndex={-1}
          onKeyDown={onMenuKey}
        >
          {keyed(items, ({ label }) => label).map(({ key, item }) => (
            <Entry key={key} item={item} onDone={close} />
          ))}
        </Popover>
      )}
    </div>
  );
}

function entriesIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
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
      <Link role="menuitem" className={className} to={item.to} tabIndex={-1} onClick={onDone}>
        {content}
      </Link>
    );
  }
  const select = () => {
    onDone();
    item.onSelect?.();
  };
  const shared = { type: 'button', className, tabIndex: -1, onClick: select } as const;
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
