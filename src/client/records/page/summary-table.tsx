import { formatMoney } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSingleRecord } from '../form/use-single-record.ts';

interface Props {
  path: string;
  parent: { name: string; id: number };
  /** The object property whose keys become the headers. */
  property: string;
}

/** A computed object as a table with one row: its keys are the headers. */
export function SummaryTable({ path, parent, property }: Props) {
  const { record, isLoading } = useSingleRecord(path, parent);
  const cells = Object.entries((record?.[property] ?? {}) as Record<string, unknown>);
  if (cells.length === 0) {
    return (
      <div className="summary-empty">
        {isLoading ? <Skeleton width="60%" /> : <p>Save the figures below to see the summary.</p>}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className="summary-scroll" aria-label="Summary" tabIndex={0}>
      <table className="summary-table">
        <thead>
          <tr>
            {cells.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {cells.map(([title, value]) => (
              <td key={title}>{figure(value)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function figure(value: unknown): string {
  if (typeof value === 'number') return formatMoney(value);
  return value === null || value === undefined ? '–' : String(value);
}
