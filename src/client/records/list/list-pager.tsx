import { useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { pageCount, pageNumbers } from './pages.ts';

interface Props {
  plural: string;
  page: number;
  pageSize: number;
  total: number;
  /** There are more records than were counted. */
  isMore: boolean;
  onPage(page: number): void;
}

/** The range of records shown, the total, and the links to other pages. */
export function ListPager({ plural, page, pageSize, total, isMore, onPage }: Props) {
  const count = pageCount(total, pageSize);
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const pager = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // An arrow that becomes disabled would lose the focus.
    const active = document.activeElement;
    if (!active?.matches(':disabled') || !pager.current?.contains(active)) return;
    pager.current.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  });
  return (
    <nav ref={pager} className="list-pager" aria-label={`Pages of ${plural.toLowerCase()}`}>
      <span className="list-pager-range" role="status">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(total)}
        {isMore && '+'}
      </span>
      {count > 1 && (
        <div className="list-pager-pages">
          <button
            type="button"
            className="btn btn-icon"
            aria-label="Previous page"
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          >
            <Icon name="chevron-left" />
          </button>
          {pageNumbers(page, count).map((number, index) =>
            number === 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: there are at most two gaps, each at its place
              <span key={`gap-${index}`} className="list-pager-gap" aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className={`btn list-pager-page${number === page ? ' is-current' : ''}`}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {formatNumber(number)}
              </button>
            ),
          )}
          <button
            type="button"
            className="btn btn-icon"
            aria-label="Next page"
            disabled={page === count}
            onClick={() => onPage(page + 1)}
          >
            <Icon name="chevron-right" />
          </button>
        </div>
      )}
    </nav>
  );
}
