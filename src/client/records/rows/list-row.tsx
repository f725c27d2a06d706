import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isOver } from '../../../shared/schema/due.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { fieldOf } from '../../fields/fields.ts';
import { PropertyValue, valueText } from '../../fields/property-value.tsx';
import { useCan } from '../../model/use-can.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { withoutBlankLines } from '../../ui/text-lines.ts';
import { useAfterRender } from '../../ui/use-after-render.ts';
import { useDayOf } from '../record-day.ts';
import { alignClass, type CardPlace, isWrapping, placesWithName } from './list-columns.ts';
import { useShownList } from './list-context.ts';
import { RowMenu } from './row-menu.tsx';
import { RowNumber } from './row-number.tsx';
import { RowTick } from './row-tick.tsx';
import { SelectTick } from './select-tick.tsx';
import type { CellEdit } from './use-cell-edit.ts';
import { useIntent } from './use-intent.ts';

/** Loaded when the first cell is edited, since most rows are only read. */
const CellEditor = lazyPart(() => import('./cell-editor.tsx'));

/** A click on an editable cell waits this long for a second one before it opens the record. */
const DOUBLE_CLICK_MS = 220;

interface Props {
  record: WireRecord;
  /** Where each column stands on a card. */
  places: CardPlace[];
  /** Missing where cells cannot be edited in place. */
  edit?: CellEdit;
}

/** What a click in a row is for by itself. */
const CONTROLS = 'a, button, input, label, select, textarea, .cell-editor';

/** A record in a list. A click anywhere in the row opens it; for keyboards and screen readers its first cell is a link. */
export function ListRow({ record, places, edit }: Props) {
  const { entity, screen, columns, link, nameOf, works, may, selection, copyLink, ...list } = useShownList();
  const { onDelete, onIntent, onAssign } = list;
  const navigate = useNavigate();
  const to = link?.(record.id);
  const intent = useIntent(to && onIntent ? () => onIntent(record) : undefined);

  function open(event: MouseEvent<HTMLElement>) {
    if (!to || (event.target as Element).closest(CONTROLS) || hasSelection()) return;
    if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener');
    else if (event.detail === 0 || !editable(event.target)) navigate(to);
    else if (event.detail === 1) opening.current = setTimeout(() => navigate(to), DOUBLE_CLICK_MS);
  }

  const opening = useRef<ReturnType<typeof setTimeout>>();
  const { key: visit } = useLocation();
  // Whoever goes elsewhere before the record opens is not led back to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each visit of an address
  useEffect(() => () => clearTimeout(opening.current), [visit]);
  const row = useRef<HTMLTableRowElement>(null);
  /** The column of the clicked cell, if it is editable. */
  function editable(target: EventTarget): Property | undefined {
    const cell = (target as Element).closest('td');
    const column = cell ? columns[cell.cellIndex] : undefined;
    return column && edit?.canEdit(record, column) ? column : undefined;
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>) {
    if ((event.target as Element).closest(CONTROLS)) return;
    const column = editable(event.target);
    if (!column) return;
    clearTimeout(opening.current);
    window.getSelection()?.removeAllRanges();
    edit?.begin(record, column);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isOnCell = event.target instanceof HTMLTableCellElement;
    if (!(event.key === 'F2' || (event.key === 'Enter' && isOnCell))) return;
    const first = columns.find((column) => edit?.canEdit(record, column));
    const column = editable(event.target) ?? first;
    if (!column) return;
    event.preventDefault();
    edit?.begin(record, column);
  }

  const afterRender = useAfterRender();
  /** Returns the focus to the edited cell, unless the user has moved it elsewhere. */
  function keepPlace(index: number) {
    afterRender(() => {
      if (document.activeElement === document.body) row.current?.cells[index]?.focus();
    });
  }

  const [first] = columns;
  // A link needs a text: if the first column is empty, the record's name replaces it.
  const isNamedFirst = to !== undefined && first !== undefined && !hasText(first, record);
  const standing = isNamedFirst ? placesWithName(places, columns, entity) : places;

  const { today } = useDayOf()(entity, record);
  const can = useCan();
  const isWorked = works && may('update', record);
  const isSet = (name: string) => isWorked && can.write(entity.path, name);
  const tick = screen.list.tick !== undefined && isSet(screen.list.tick) ? screen.list.tick : undefined;
  const inline = (screen.list.inline ?? []).filter(isSet);
  const isDone = screen.list.tick !== undefined && record[screen.list.tick] === true;

  return (
    <tr
      className={[to && 'is-link', isDone && 'is-done'].filter(Boolean).join(' ') || undefined}
      ref={row}
      data-assign={onAssign && record.id}
      onClick={open}
      onDoubleClick={edit && onDoubleClick}
      onKeyDown={edit && onKeyDown}
      {...intent}
    >
      {columns.map((column, index) => {
        const look = screen.looks[column.name];
        const wraps = isWrapping(column, screen);
        const held = record[column.name];
        const told = wraps && typeof held === 'string' ? withoutBlankLines(held) : held;
        const nobody = held === null ? screen.nobody?.[column.name] : undefined;
        const shown = nobody ?? <PropertyValue property={column} value={told} look={look} quiet />;
        const value = wraps ? <span className="list-words">{inLines(told) ?? shown}</span> : shown;
        const mark = markText(entity, column, record, screen);
        const wrong = isLate(column, record, screen, today) ? 'Overdue' : mark;
        const text = valueText(column, record[column.name], look);
        if (inline.includes(column.name))
          return (
            <td
              key={column.name}
              className={cellClass(column, standing[index], columns)}
              data-label={column.title}
            >
              <RowNumber path={entity.path} property={column} record={record} name={nameOf(record)} />
            </td>
          );
        if (edit?.at?.id === record.id && edit.at.name === column.name)
          return (
            <td
              key={column.name}
              className={cellClass(column, standing[index], columns)}
              data-label={column.title}
            >
              <Suspense fallback={value}>
                <CellEditor
                  entity={entity}
                  property={column}
                  record={record}
                  name={nameOf(record)}
                  onSaved={(saved, step) => {
                    edit.saved(saved, step);
                    keepPlace(index);
                  }}
                  onLeave={() => {
                    edit.leave();
                    keepPlace(index);
                  }}
                />
              </Suspense>
            </td>
          );
        const content =
          index === 0 && to ? (
            <Link to={to} className="list-open">
              {isNamedFirst ? <span className="list-words">{nameOf(record)}</span> : value}
              {column.name !== entity.label && !isNamedFirst && (
                <span className="sr-only">, {nameOf(record)}</span>
              )}
            </Link>
          ) : (
            value
          );
        return (
          <td
            key={column.name}
            className={`${cellClass(column, standing[index], columns)}${wrong === '' ? '' : ' is-late'}`}
            data-label={column.title}
            tabIndex={edit?.canEdit(record, column) ? -1 : undefined}
            title={(wrong === '' ? text : `${wrong}: ${text}`) || undefined}
          >
            {index === 0 && (tick || selection) ? (
              <span className="row-ticked">
                {selection && <SelectTick selection={selection} record={record} name={nameOf(record)} />}
                {tick && <RowTick path={entity.path} property={tick} record={record} name={nameOf(record)} />}
                {content}
              </span>
            ) : (
              content
            )}
            {mark && <small className="list-mark"> {mark}</small>}
          </td>
        );
      })}
      {(to || onDelete) && (
        <td className="list-actions">
          {to && (
            <RowMenu
              name={nameOf(record)}
              to={to}
              copy={copyLink?.(record.id)}
              onAssign={onAssign && may('update', record) ? () => onAssign(record) : undefined}
              onDelete={onDelete && may('delete', record) ? () => onDelete(record) : undefined}
            />
          )}
          {onDelete && may('delete', record) && (
            <button
              type="button"
              className="btn btn-icon"
              aria-label={`Delete ${nameOf(record)}`}
              title="Delete"
              onClick={() => onDelete(record)}
            >
              <Icon name="trash-2" />
            </button>
          )}
        </td>
      )}
    </tr>
  );
}

/** A text of several lines, whose first says what it is about. */
function inLines(told: unknown): ReactNode {
  const end = typeof told === 'string' ? told.indexOf('\n') : -1;
  if (typeof told !== 'string' || end === -1) return undefined;
  // There is room for two lines: a third would only put an ellipsis behind the second one's full stop.
  const next = told.indexOf('\n', end + 1);
  return (
    <>
      <span className="list-first">{told.slice(0, end)}</span>
      <span className="list-more">{next === -1 ? told.slice(end) : told.slice(end, next)}</span>
    </>
  );
}

/** A skeleton row, as high as a real one. */
export function SkeletonRow({
  columns,
  places,
  hasActions,
}: {
  columns: Property[];
  places: CardPlace[];
  hasActions: boolean;
}) {
  return (
    <tr className="is-skeleton">
      {columns.map((column, index) => (
        <td key={column.name} className={cellClass(column, places[index], columns)}>
          <Skeleton width="70%" />
        </td>
      ))}
      {hasActions && <td className="list-actions" />}
    </tr>
  );
}

function cellClass(column: Property, place: CardPlace | undefined, columns: Property[]): string {
  return `card-${place} ${alignClass(column)}${isPlain(column, columns) ? '' : ' is-labelled'}`;
}

/**
 * Whether a value is clear by itself; numbers, dates, booleans, and one of two records of the same kind (who has it, who
 * did it) need their column's name beside them.
 */
function isPlain(column: Property, columns: Property[]): boolean {
  const target = column.reference?.entity;
  const isOneOfTwo = columns.some((other) => other !== column && other.reference?.entity === target);
  return fieldOf(column).words === true && !(target !== undefined && isOneOfTwo);
}

/** The warning that a marking property gives about a value, as text; empty if there is none. */
function markText(entity: Entity, column: Property, record: WireRecord, screen: Screen): string {
  const mark = propertyOf(entity, screen.marks?.[column.name] ?? '');
  return mark ? valueText(mark, record[mark.name]) : '';
}

/** Whether a due date has passed while it still counts, where the record is. */
function isLate({ name }: Property, record: WireRecord, { due }: Screen, today: string): boolean {
  const until = due[name];
  const day = record[name];
  return until !== undefined && !isOver(until, record) && typeof day === 'string' && day < today;
}

function hasText(column: Property, record: WireRecord): boolean {
  return valueText(column, record[column.name]) !== '';
}

/** Selecting text in a row must not open it. */
function hasSelection(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}
