import { Suspense } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { figuresOf } from '../../../shared/report-sections.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useModel } from '../../model/model.ts';
import { ownerReference } from '../../records/address.ts';
import type { TabPart, TabPartProps } from '../../records/slots.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useReport } from './reports-api.ts';
import { useMaySee } from './use-may-see.ts';

// Loaded lazily with the charts, which most records do not have.
const ReportBody = lazyPart(async () => ({ default: (await import('./report-body.tsx')).ReportBody }));

interface Props {
  section: string;
  owner: string;
  ownerId: number;
}

/** In a tab that names a section (`report`). */
export const REPORT_BELOW: TabPart = {
  name: 'report',
  place: 'below',
  fits: ({ report }) => report !== undefined,
  Component: ({ tab: { report = '' }, owner, ownerId }: TabPartProps) => (
    <RecordReport section={report} owner={owner} ownerId={ownerId} />
  ),
};

/** A report section about one record, such as an asset, over the last 12 months. */
export function RecordReport({ section, owner, ownerId }: Props) {
  const { manifest } = useModel();
  const maySee = useMaySee();
  return maySee(section) ? (
    <Loaded
      name={section}
      search={`${ownerReference(entityAt(manifest, WORK_ORDER), owner)}_id=${ownerId}`}
    />
  ) : null;
}

function Loaded({ name, search }: { name: string; search: string }) {
  const { report, error, reload } = useReport(name, search);
  const { awaitsCurrency } = useModel();
  if (error) return <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={() => void reload()} />;
  const coming = <ReportFrame figures={figuresOf(name)} />;
  if (!report || awaitsCurrency) return coming;
  return (
    <section className="record-report" aria-label="Figures">
      <Suspense fallback={coming}>
        <ReportBody name={name} search={search} report={report} />
      </Suspense>
    </section>
  );
}
