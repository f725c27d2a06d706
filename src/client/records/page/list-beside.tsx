import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { totalOf } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useList } from '../../data/records.ts';
import { PropertyValue } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { pageCount } from '../list/pages.ts';
import { recordWords } from '../list/record-words.ts';
import { DueMark } from './due-mark.tsx';

interface Props {
  path: string;
  id: number;
  /** What the list was asked for when the record was opened from it. */
  list: Record<string, string>;
  addressOf(id: number): string;
  onPage(page: number): void;
}

/** The list that a record was opened from, as wide as a menu: with its filters, its order, its page, and the open one marked. */
export function ListBeside({ path, id, list, addressOf, onPage }: Props) {
  const { manifest, screens } = useModel();
  const nameOf = useRecordLabel();
  const { rows, meta } = useList(path, list);
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open record has another line then
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);
  const entity = entityAt(manifest, path);
  const screen = screens[path];
  if (!screen) return null;
  return (
    <>
      <nav className="list-beside-rows" aria-label={entity.plural}>
        {rows.map((record) => {
          const { title, facts, marks, due } = recordWords(entity, screen, record, nameOf(path, record));
          const isOpen = record.id === id;
          return (
            <Link
              key={record.id}
              ref={isOpen ? current : undefined}
              className="list-beside-row"
              to={addressOf(record.id)}
              aria-current={isOpen ? 'page' : undefined}
            >
              <span className="list-beside-title">{title}</span>
              {facts.length > 0 && <span className="list-beside-facts">{facts.join(' · ')}</span>}
              <span className="list-beside-marks">
                {marks.map((property) => (
                  <PropertyValue
                    key={property.name}
                    property={property}
                    value={record[property.name]}
                    look={screen.looks[property.name]}
                  />
                ))}
                {due && <DueMark day={due} />}
              </span>
            </Link>
          );
        })}
      </nav>
      <Pages
        plural={entity.plural}
        page={Number(list.page ?? 1)}
        size={Number(list.page_size)}
        total={totalOf(meta)}
        isMore={meta !== undefined && meta.total === null}
        onPage={onPage}
      />
    </>
  );
}

interface PagesProps {
  plural: string;
  page: number;
  size: number;
  total: number;
  isMore: boolean;
  onPage(page: number): void;
}

/** Which of the records are shown, and the ways to those before and after them. */
function Pages({ plural, page, size, total, isMore, onPage }: PagesProps) {
  const count = pageCount(total, size);
  return (
    <nav className="list-beside-pages" aria-label={`Pages of ${plural.toLowerCase()}`}>
      <span role="status">
        {formatNumber(Math.min(total, (page - 1) * size + 1))}–{formatNumber(Math.min(page * size, total))} of{' '}
        {formatNumber(total)}
        {isMore && '+'}
      </span>
      {count > 1 && (
        <>
          <button
            type="button"
            className="btn btn-icon"
            aria-label="Previous page"
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            className="btn btn-icon"
            aria-label="Next page"
            disabled={page === count}
            onClick={() => onPage(page + 1)}
          >
            <Icon name="chevron-right" />
          </button>
        </>
      )}
    </nav>
  );
}
