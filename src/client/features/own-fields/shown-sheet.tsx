import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { filesOf, type LayerFiles } from '../../../shared/schema/layer-files.ts';
import { withFile } from './draft-entities.ts';
import { said, withList, withScreen } from './draft-files.ts';
import { SheetSelect } from './sheet-fields.tsx';
import { SortSelect } from './sort-select.tsx';

interface Props {
  entity: Entity;
  files: LayerFiles;
  onFiles(files: LayerFiles): void;
}

/** How the records of a tenant's own kind are shown besides the list: by which field they are called and sorted, a board, a calendar. */
export function ShownSheet({ entity, files, onFiles }: Props) {
  const { path } = entity;
  const { data, ui } = filesOf(files, path);
  const words = data['x-entity'] ?? {};
  const views = ui['ui:views'] ?? {};
  const list = ui['ui:list'] ?? {};
  const of = (fits: (one: Property) => boolean) =>
    entity.properties.filter(fits).map(({ name, title }) => ({ value: name, label: title }));
  const say = (changes: typeof words) =>
    withFile(files, `${path}.json`, { 'x-entity': said({ ...words, ...changes }) });
  const days = of(({ kind }) => kind === 'date');
  const columns = of(({ kind }) => kind === 'choice' || kind === 'reference');
  const ways = [
    ...(views.board ? [{ value: 'board', label: TEXTS.board }] : []),
    ...(views.calendar ? [{ value: 'calendar', label: TEXTS.calendar }] : []),
  ];
  /** Other ways to see the list; what it opens with goes with its way. */
  const see = (now: LayerFiles, changes: typeof views) => {
    const next = said({ ...views, ...changes });
    const shown = withScreen(now, path, { 'ui:views': Object.keys(next).length > 0 ? next : undefined });
    const opens = list.view as 'board' | 'calendar' | undefined;
    return opens && !next[opens] ? withList(shown, path, { view: undefined }) : shown;
  };
  return (
    <div className="studio-words">
      <SheetSelect
        label={TEXTS.label}
        value={words.label}
        options={of(({ kind, long }) => kind === 'text' && !long)}
        onChoose={(label) => onFiles(say({ label }))}
      />
      <SortSelect entity={entity} value={words.order} onSort={(order) => onFiles(say({ order }))} />
      {columns.length > 0 && (
        <SheetSelect
          label={TEXTS.boardBy}
          none={TEXTS.noBoard}
          value={views.board?.by}
          options={columns}
          onChoose={(by) => onFiles(see(files, { board: by === undefined ? undefined : { by } }))}
        />
      )}
      {days.length > 0 && (
        <SheetSelect
          label={TEXTS.calendarBy}
          none={TEXTS.noCalendar}
          value={words.dates?.start}
          options={days}
          onChoose={(start) => {
            const dates = start === undefined ? undefined : { ...words.dates, start };
            onFiles(see(say({ dates }), { calendar: start === undefined ? undefined : true }));
          }}
        />
      )}
      {words.dates && days.length > 1 && (
        <SheetSelect
          label={TEXTS.calendarUntil}
          none={TEXTS.oneDay}
          value={words.dates.end}
          options={days.filter(({ value }) => value !== words.dates?.start)}
          onChoose={(end) => words.dates && onFiles(say({ dates: said({ ...words.dates, end }) }))}
        />
      )}
      {ways.length > 0 && (
        <SheetSelect
          label={TEXTS.opensAs}
          none={TEXTS.table}
          value={list.view}
          options={ways}
          onChoose={(view) => onFiles(withList(files, path, { view }))}
        />
      )}
    </div>
  );
}
