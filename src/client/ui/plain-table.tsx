import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Skeleton } from './skeleton.tsx';

interface Props {
  label: string;
  /** Each with the width of the grey bar that stands in it while its rows are on their way. */
  columns: { title: string; bar: string }[];
  /** The name of a row leads to its page, as does a click anywhere on it. Undefined while loading. */
  rows: PlainRow[] | undefined;
  /** So many rows are expected. */
  expected: number;
  /** Lines that are expected below the name of each. */
  lines?: number;
}

interface PlainRow {
  id: number;
  to: string;
  name: string;
  /** More about it, below its name. */
  note?: ReactNode;
  /** The other columns. */
  cells: ReactNode[];
}

/** A short table of records without controls, as dashboards have them. */
export function PlainTable({ label, columns, rows, expected, lines = 0 }: Props) {
  const navigate = useNavigate();
  return (
    <table className="plain-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map(({ id, to, name, note, cells }) => (
              <tr key={id} className="is-link" onClick={() => navigate(to)}>
                <td>
                  <Link className="row-link" to={to} onClick={(event) => event.stopPropagation()}>
                    {name}
                  </Link>
                  {note && <div className="row-note">{note}</div>}
                </td>
                {cells.map((cell, at) => (
                  <td key={columns[at + 1]?.title}>{cell}</td>
                ))}
              </tr>
            ))
          : Array.from({ length: expected }, (_, row) => row).map((row) => (
              <tr key={row}>
                {columns.map(({ title, bar }, at) => (
                  <td key={title}>
                    <Skeleton width={bar} />
                    {at === 0 && lines > 0 && <SkeletonNote lines={lines} />}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function SkeletonNote({ lines }: { lines: number }) {
  return (
    <div className="row-note">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line}>
          <Skeleton width={line === 0 ? '80%' : '60%'} />
        </span>
      ))}
    </div>
  );
}
