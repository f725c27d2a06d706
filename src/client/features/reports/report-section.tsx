import { useEffect } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { figuresOf } from '../../../shared/report-sections.ts';
import { useModel } from '../../model/model.ts';
import { formatDate } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { ReportBody } from './report-body.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useReport } from './reports-api.ts';

interface Props {
  name: string;
  title: string;
  /** The filters of the page, as in its address. */
  search: string;
  /** Loads, but is not shown yet. */
  isHeld: boolean;
  /** Called once the section has loaded or failed. */
  onLoaded(): void;
}

/** A section: its figures, each with its explanation, and its tables. */
export function ReportSection({ name, title, search, isHeld, onLoaded }: Props) {
  const { report: answered, error, reload } = useReport(name, search);
  // Amounts whose currency arrives later would widen their columns.
  const { awaitsCurrency } = useModel();
  const report = awaitsCurrency ? undefined : answered;
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
        <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={() => void reload()} />
      ) : !report ? (
        <ReportFrame figures={figuresOf(name)} />
      ) : (
        <ReportBody name={name} search={search} report={report} />
      )}
    </section>
  );
}
