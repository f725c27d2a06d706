import './report.scss';
import type { Report } from '../../data/reports.ts';
import { FigureTile } from './figure-tile.tsx';
import { ReportTableCard } from './report-table.tsx';

interface Props {
  name: string;
  /** What it was asked for. */
  search: string;
  report: Report;
}

/** The figures of a section, each with how it is worked out, and its tables. */
export function ReportBody({ name, search, report }: Props) {
  return (
    <>
      {report.figures.length > 0 && (
        <ul className="report-figures">
          {report.figures.map((figure) => (
            <FigureTile key={figure.name} section={name} search={search} figure={figure} />
          ))}
        </ul>
      )}
      <div className="report-tables">
        {report.tables.map((table) => (
          <ReportTableCard key={table.name} table={table} />
        ))}
      </div>
    </>
  );
}
