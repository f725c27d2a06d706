import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Skeleton } from './skeleton.tsx';

interface Props {
  label: string;
  /** Titles, each with the width of the skeleton bar shown while loading. */
  columns: { title: string; bar: string }[];
  /** Rows whose name links to a page, as does a click anywhere on them. Undefined while loading. */
  rows: PlainRow[] | undefined;
  /** The number of skeleton rows. */
  expected: number;
  /** Expected lines below each name. */
  lines?: number;
}

interface PlainRow {
  id: number;
  to: string;
  name: string;
  /** Details below its name. */
  note?: ReactNode;
  /** The cells of the other columns. */
  cells: ReactNode[];
}

/** A short table of records without controls, for dashboards. */
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
