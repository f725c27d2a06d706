import './with-list.scss';
import { type ReactNode, Suspense, useReducer, useRef } from 'react';
import { useList } from '../../data/records.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useMedia, WIDE } from '../../ui/use-media.ts';
import { lastList, pageOf, rememberList } from '../list/list-steps.ts';

/** Only a wide screen has it. */
const ListBeside = lazyPart(async () => ({ default: (await import('./list-beside.tsx')).ListBeside }));

interface Props {
  path: string;
  /** Null of a record that is still to be made. */
  id: number | null;
  addressOf(id: number): string;
  children: ReactNode;
}

/**
 * A record's page, with the list that it was opened from beside it where there is room. The page keeps its place among
 * the elements either way, so that what is typed in it survives a window that changes its width.
 */
export function WithList({ path, id, addressOf, children }: Props) {
  const isWide = useMedia(WIDE);
  const list = isWide && id !== null ? lastList(path) : undefined;
  const { rows } = useList(list ? path : null, list);
  // A record that has left its list, as by being completed, does not take the list away.
  const wasListed = useRef(false);
  if (rows.some((row) => row.id === id)) wasListed.current = true;
  const isBeside = list !== undefined && id !== null && wasListed.current;
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  function turnTo(page: number) {
    if (list) rememberList(path, pageOf(list, page));
    redraw();
  }

  return (
    <div className={`record-beside${isBeside ? ' has-list' : ''}`}>
      {isBeside && (
        <div className="list-beside">
          <Suspense>
            <ListBeside path={path} id={id} list={list} addressOf={addressOf} onPage={turnTo} />
          </Suspense>
        </div>
      )}
      <div className="record-beside-page">{children}</div>
    </div>
  );
}
