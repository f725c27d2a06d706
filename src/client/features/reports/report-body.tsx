import './report.scss';
import { FigureTile } from './figure-tile.tsx';
import { ReportTableCard } from './report-table.tsx';
import type { Report } from './reports-api.ts';

interface Props {
  name: string;
  /** The filters the report was requested with. */
  search: string;
  report: Report;
}

/** The figures of a section, each with its explanation, and its tables. */
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
