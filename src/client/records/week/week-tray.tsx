import { useState } from 'react';
import { foldText } from '../../../shared/texts.ts';
import { type Dragged, dragSource } from '../../ui/drag.ts';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { EntryTitle, type HeldEntry } from '../calendar/calendar-bar.tsx';
import type { WeekPlace } from './week-moves.ts';
import type { WeekEntry } from './week-rows.ts';

/** More than these are found by the search. */
const SHOWN = 60;

interface Props {
  /** Those that are due first stand first. */
  entries: WeekEntry[];
  isBusy: boolean;
  dragged: Dragged<HeldEntry>;
  /** Whom they can be given to. */
  itemsOf(entry: WeekEntry): { label: string; to: WeekPlace }[];
  onMove(entry: WeekEntry, to: WeekPlace): void;
}

/** What nobody does yet, to be dragged to somebody's day, or given from its menu. */
export function WeekTray({ entries, isBusy, dragged, itemsOf, onMove }: Props) {
  const [text, setText] = useState('');
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const found = entries.filter(({ title, note = '' }) => {
    const all = foldText(`${title} ${note}`);
    return words.every((word) => all.includes(word));
  });
  const more = found.length - SHOWN;
  return (
    <section className="week-tray" aria-label="Unassigned" data-tray>
      <h3 className="week-tray-head">
        Unassigned <span className="week-tray-count">{formatNumber(entries.length)}</span>
      </h3>
      {(entries.length > 8 || text) && (
        <input
          type="search"
          className="form-control form-control-sm"
          placeholder="Search"
          aria-label="Search unassigned"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul className="week-tray-list">
        {found.slice(0, SHOWN).map((entry) => {
          const items = entry.onMove ? itemsOf(entry) : [];
          return (
            <li
              key={entry.key}
              className={`week-tray-item${entry.state === 'late' ? ' is-late' : ''}`}
              data-entry={entry.key}
              {...(entry.onMove &&
                dragSource<HeldEntry>(
                  dragged,
                  () => ({ entry, by: 'whole', held: entry.first }),
                  entry.title,
                ))}
            >
              <EntryTitle entry={entry} className="week-tray-title" />
              <span className="week-tray-note">
                {[
                  formatDate(entry.last),
                  entry.hours > 0 && `${formatNumber(entry.hours)} h`,
                  entry.where ?? entry.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {items.length > 0 && (
                <Menu
                  label={`Give ${entry.title}`}
                  className="btn btn-icon week-menu"
                  items={items.map(({ label, to }) => ({ label, onSelect: () => onMove(entry, to) }))}
                >
                  <Icon name="users" />
                </Menu>
              )}
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p className="week-none">{isBusy ? 'Loading …' : 'None'}</p>}
      {more > 0 && <p className="week-none">{formatNumber(more)} more</p>}
    </section>
  );
}
