import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Property } from '../../../shared/schema/entity.ts';
import { formatOrdering } from '../../../shared/wire.ts';
import { useList } from '../../data/records.ts';
import { fieldOf } from '../../fields/fields.ts';
import { Button } from '../../ui/button.tsx';
import { focusLast } from '../../ui/focus-last.ts';
import { formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { NARROW, useMedia } from '../../ui/use-media.ts';
import type { GroupTerm } from '../rows/group-terms.ts';
import { RecordTable } from '../rows/record-table.tsx';
import type { ListViewProps } from '../rows/view.ts';

const FEW = 10;
const MOST = 100;

interface Props extends ListViewProps {
  by: GroupTerm;
  label: string;
  count: number;
  sums: { property: Property; sum: number }[];
}

/** A group: its name, count and sums, and its records once opened. */
export function GroupSection({ by, label, count, sums, ...list }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="group" aria-label={label}>
      <h3>
        <button
          type="button"
          className="group-head"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          <span className="group-label">{label}</span>
          <span className="group-count">{formatNumber(count)}</span>
          {sums.map(({ property, sum }) => (
            <span key={property.name} className="group-sum">
              {property.title} {fieldOf(property).text(sum, property, list.screen.looks[property.name])}
            </span>
          ))}
        </button>
      </h3>
      {isOpen && (
        <div id={id}>
          <GroupRows {...list} by={by} label={label} count={count} />
        </div>
      )}
    </section>
  );
}

function GroupRows({ by, label, count, ...list }: Omit<Props, 'sums'>) {
  const { entity, asked, order, columns } = list;
  const [most, setMost] = useState(FEW);
  const isNarrow = useMedia(NARROW);
  const { pathname } = useLocation();
  const { rows, meta, error, isLoading, reload } = useList(entity.path, {
    ...asked,
    ...(order.length > 0 && { ordering: formatOrdering(order) }),
    page: 1,
    page_size: most,
  });
  if (error)
    return (
      <p className="group-note">
        These records could not be loaded.{' '}
        <Button variant="secondary" size="sm" onClick={() => void reload()}>
          Try again
        </Button>
      </p>
    );
  return (
    <>
      <RecordTable
        {...list}
        label={label}
        columns={columns.length > 1 ? columns.filter(({ name }) => name !== by.property.name) : columns}
        rows={meta && rows}
        rowCount={Math.min(count, most)}
        isBusy={isLoading}
        selection={undefined}
        totals={undefined}
        asCards={isNarrow}
      />
      {meta && count > rows.length && (
        <p className="group-note">
          {most < MOST ? (
            <Button
              variant="secondary"
              size="sm"
              onClick={({ currentTarget }) => {
                focusLast(currentTarget, '.list-open');
                setMost(MOST);
              }}
            >
              Show more
            </Button>
          ) : (
            <Link to={`${pathname}?${new URLSearchParams(asked)}`}>All {formatNumber(count)} in a list</Link>
          )}
        </p>
      )}
    </>
  );
}
