import './palette.scss';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRecentRecords } from '../data/recent-records.ts';
import { useSearchAll } from '../data/search-all.ts';
import { useModel } from '../model/model.ts';
import { useQuick } from '../records/quick/quick-context.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { pageCommands } from '../ui/page-commands.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { type PaletteItem, paletteGroups } from './palette-items.ts';
import type { SidebarItem } from './sidebar.tsx';
import { useNewRecords } from './use-new-records.ts';

interface Props {
  places: SidebarItem[];
  open: boolean;
  /** Text typed before the palette had loaded. */
  typed?: { current: string };
  onClose(): void;
}

/** Opens any page, record or new record, and runs the page's commands; works with the keyboard alone. */
export function Palette({ places, open, typed, onClose }: Props) {
  const id = useId();
  const model = useModel();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(typed?.current ?? '');
  const [text, setText] = useDebounced(asked, setAsked);
  const [active, setActive] = useState(0);
  /** Enter was pressed before the server responded: it is meant for the new results, not for those of a shorter text. */
  const [isAwaited, setAwaited] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const openQuick = useQuick();
  const recent = useRecentRecords();
  const fresh = useNewRecords();
  const { groups: found, isLoading } = useSearchAll(asked);
  const groups = paletteGroups(model, text, {
    places,
    here: pageCommands(),
    fresh,
    recent,
    found,
  });
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(active, items.length - 1);
  const isPending = isLoading || text.trim() !== asked.trim();
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  useEffect(() => {
    if (!isAwaited || (open && isPending)) return;
    setAwaited(false);
    if (open && items[at]) choose(items[at]);
  });

  function choose(item: PaletteItem) {
    onClose();
    if (item.run) item.run();
    else if (!openQuick(item.to)) navigate(item.to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive((next + items.length) % Math.max(items.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const item = items[at];
      if (isPending && (!item || item.isFound)) setAwaited(true);
      else if (item) choose(item);
    }
  }

  let index = -1;
  return (
    <Modal open={open} onClose={onClose} className="modal-box palette" isTyped aria-label="Go anywhere">
      <div className="palette-search">
        <Icon name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
          autoFocus
          type="text"
          role="combobox"
          className="form-control"
          placeholder="Search, go to, create"
          aria-label="Search, go to, create"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? optionId(at) : undefined}
          value={text}
          onChange={(event) => {
            setActive(0);
            setAwaited(false);
            setText(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="btn btn-icon" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        className="palette-list"
        tabIndex={-1}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: the ARIA pattern for groups of options in a listbox
          <div key={group.title} role="group" aria-label={group.title}>
            <p className="palette-title" aria-hidden="true">
              {group.title}
            </p>
            {group.items.map((item) => {
              index += 1;
              const own = index;
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the text box keeps the focus and names the option
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text box
                <div
                  key={`${item.run ? '' : item.to} ${item.label}`}
                  id={optionId(own)}
                  role="option"
                  aria-selected={own === at}
                  className="palette-item"
                  onPointerMove={() => setActive(own)}
                  onClick={() => choose(item)}
                >
                  <Icon name={item.icon as IconName} size={16} />
                  <span className="palette-label">
                    {item.label}
                    {item.about && <span className="palette-about"> {item.about}</span>}
                  </span>
                  {item.hint && <span className="palette-hint">{item.hint}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className="palette-none" role="status">
        {items.length === 0 ? (isPending ? 'Looking …' : 'Nothing matches') : ''}
      </p>
    </Modal>
  );
}
