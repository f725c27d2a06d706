import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { totalOf } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useList } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { ListPager } from '../list/list-pager.tsx';
import { RecordMarks } from '../rows/record-marks.tsx';
import { recordWords } from '../rows/record-words.ts';

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
                <RecordMarks entity={entity} record={record} screen={screen} marks={marks} due={due} />
              </span>
            </Link>
          );
        })}
      </nav>
      <ListPager
        plural={entity.plural}
        page={Number(list.page ?? 1)}
        pageSize={Number(list.page_size)}
        total={totalOf(meta)}
        isMore={meta !== undefined && meta.total === undefined}
        onPage={onPage}
      />
    </>
  );
}
