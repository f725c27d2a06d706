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
import { ListContext, useShownList } from '../rows/list-context.ts';
import { RecordTable } from '../rows/record-table.tsx';

const FEW = 10;
const MOST = 100;

interface Props {
  by: GroupTerm;
  /** The search and filters that match its records. */
  asked: Record<string, string>;
  label: string;
  count: number;
  sums: { property: Property; sum: number }[];
}

/** A group: its name, count and sums, and its records once opened. */
export function GroupSection({ sums, ...group }: Props) {
  const { label, count } = group;
  const { looks } = useShownList().screen;
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
              {property.title} {fieldOf(property).text(sum, property, looks[property.name])}
            </span>
          ))}
        </button>
      </h3>
      {isOpen && (
        <div id={id}>
          <GroupRows {...group} />
        </div>
      )}
    </section>
  );
}

function GroupRows({ by, label, count, asked }: Omit<Props, 'sums'>) {
  const list = useShownList();
  const { entity, columns } = list;
  const { order } = list.state;
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
      <ListContext.Provider
        value={{
          ...list,
          label,
          columns: columns.length > 1 ? columns.filter(({ name }) => name !== by.property.name) : columns,
          rows: meta && rows,
          pageSize: Math.min(count, most),
          isBusy: isLoading,
          selection: undefined,
          totals: undefined,
        }}
      >
        <RecordTable asCards={isNarrow} />
      </ListContext.Provider>
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
