import './palette.scss';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FoundGroup } from '../../shared/wire.ts';
import { KEEPS_PREVIOUS, useQuery } from '../data/answer.ts';
import { useRecentRecords } from '../data/recent-records.ts';
import { settingsPlaces } from '../features/settings/settings-places.ts';
import { useModel } from '../model/model.ts';
import { useQuick } from '../records/quick/quick-context.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { pageCommands } from '../ui/page-commands.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { useListbox } from '../ui/use-listbox.ts';
import { type PaletteItem, paletteGroups } from './palette-items.ts';
import type { SidebarItem } from './sidebar.tsx';
import { useImports } from './use-imports.ts';
import { useNewRecords } from './use-new-records.ts';
import { useSetUpRecords } from './use-set-up-records.ts';

interface Props {
  places: SidebarItem[];
  /** Text typed before the palette had loaded. */
  typed?: { current: string };
  onClose(): void;
}

/** Opens any page, record or new record, and runs the page's commands; works with the keyboard alone. */
export function Palette({ places, typed, onClose }: Props) {
  const model = useModel();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(typed?.current ?? '');
  const [text, setText] = useDebounced(asked, setAsked);
  const openQuick = useQuick();
  const recent = useRecentRecords();
  const fresh = useNewRecords();
  const setUp = useSetUpRecords();
  const imports = useImports();
  const { groups: found, isLoading } = useSearchAll(asked);
  const groups = paletteGroups(model, text, {
    places,
    here: pageCommands(),
    fresh,
    setUp,
    recent,
    found,
    imports,
    settings: settingsPlaces(model),
  });
  const items = groups.flatMap((group) => group.items);
  const isPending = isLoading || text.trim() !== asked.trim();
  const { inputProps, listProps, optionProps, restart } = useListbox({
    label: 'Found',
    items,
    onChoose: choose,
    isPending,
    isSettled: (item) => !item.isFound,
  });

  function choose(item: PaletteItem) {
    onClose();
    if (item.run) item.run();
    else if (!openQuick(item.to)) navigate(item.to);
  }

  let index = -1;
  return (
    <Modal open onClose={onClose} className="modal-box palette" isTyped aria-label="Go anywhere">
      <div className="palette-search">
        <Icon name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
          autoFocus
          type="text"
          {...inputProps}
          className="form-control"
          placeholder="Search, go to, create"
          aria-label="Search, go to, create"
          value={text}
          onChange={(event) => {
            restart();
            setText(event.target.value);
          }}
        />
        <button type="button" className="btn btn-icon" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div {...listProps} className="palette-list">
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
                <div
                  key={`${item.run ? '' : item.to} ${item.label}`}
                  {...optionProps(own)}
                  className="palette-item"
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

/** Records of all kinds that match a text; keeps the previous results while loading. */
function useSearchAll(text: string) {
  const q = text.trim();
  const { data = [], isLoading } = useQuery<FoundGroup[]>(q === '' ? null : 'search', { q }, KEEPS_PREVIOUS);
  return { groups: q === '' ? [] : data, isLoading };
}
