import { useEffect } from 'react';
import { CLIENT_TEXTS } from '../../../shared/errors.ts';
import { type ReportFigure, useReport } from '../../data/reports.ts';
import { useModel } from '../../model/model.ts';
import { formatDate, formatMoney } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReportTableCard } from './report-table.tsx';
import { valueText } from './value-text.ts';

interface Props {
  name: string;
  title: string;
  /** The filters of the page, as in its address. */
  search: string;
  /** Not shown yet, though it is asked for. */
  isHeld: boolean;
  /** Told once it is there, or cannot be. */
  onLoaded(): void;
}

/** One section: its figures, each with how it is worked out, and its tables. */
export function ReportSection({ name, title, search, isHeld, onLoaded }: Props) {
  const { report, error, reload } = useReport(name, search);
  const { currency } = useModel();
  const isThere = report !== undefined || error !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (isThere) onLoaded();
  }, [isThere]);
  if (isHeld) return null;
  return (
    <section className="report-section" aria-label={title} aria-busy={!report && !error}>
      <h2 className="report-title">
        {title}
        {report && (
          <span className="report-period">
            {name === 'work'
              ? 'as of now'
              : `${formatDate(report.from)} – ${formatDate(report.until)}, against ${formatDate(report.before_from)} – ${formatDate(report.before_until)}`}
          </span>
        )}
      </h2>
      {error ? (
        <LoadError
          text={error.status === 400 ? error.message : CLIENT_TEXTS.listLoadFailed}
          onRetry={() => void reload()}
        />
      ) : !report ? (
        <Skeleton width="100%" height="70vh" />
      ) : (
        <>
          {report.figures.length > 0 && (
            <ul className="report-figures">
              {report.figures.map((figure) => (
                <FigureTile key={figure.name} figure={figure} currency={currency} />
              ))}
            </ul>
          )}
          <div className="report-tables">
            {report.tables.map((table) => (
              <ReportTableCard key={table.name} table={table} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

function FigureTile({ figure, currency }: { figure: ReportFigure; currency: string | undefined }) {
  const { title, value, before, unit, note, formula, parts } = figure;
  const text = (number: number | null) => valueText(number, unit, currency);
  return (
    <li className="report-figure card">
      <p className="report-figure-title">{title}</p>
      <p className="report-figure-value">{value === null ? 'No data' : text(value)}</p>
      {note && <p className="report-figure-note">{note}</p>}
      {before !== null && <p className="report-figure-note">before: {text(before)}</p>}
      <details className="report-how">
        <summary>How is this worked out?</summary>
        <p>{formula}</p>
        {parts.length > 0 && (
          <dl>
            {parts.map((part) => (
              <div key={part.label}>
                <dt>{part.label}</dt>
                <dd>
                  {part.unit === 'money'
                    ? formatMoney(part.value, currency)
                    : valueText(part.value, part.unit, currency)}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </details>
    </li>
  );
}
