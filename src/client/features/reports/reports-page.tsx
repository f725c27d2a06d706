import '../../records/list/list.scss';
import './reports.scss';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { REPORT_SECTIONS } from '../../../shared/report-sections.ts';
import { failureText } from '../../data/failure-text.ts';
import { requestFile } from '../../data/request.ts';
import { saveFile } from '../../data/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportSection } from './report-section.tsx';
import { useReport } from './reports-api.ts';
import { useMaySee } from './use-may-see.ts';

/** The sections, in order; the one about a single record is shown on that record. */
const SHOWN = Object.keys(REPORT_SECTIONS).filter((name) => name !== 'life');

/** Reports on a period: how reliable the assets were, what work cost, what is open and why things failed. */
export function Page() {
  const maySee = useMaySee();
  const [params] = useSearchParams();
  const [loaded, setLoaded] = useState<string[]>([]);
  const sections = SHOWN.filter(maySee).map((name) => ({
    name,
    title: REPORT_SECTIONS[name]?.title ?? name,
  }));
  // All sections use the same filters, so an error about these is shown once.
  const { error } = useReport(sections[0]?.name, params.toString());
  const refused = error?.status === 400 ? error.message : undefined;
  const shown = refused ? [] : sections;
  return (
    <div className="reports">
      <PageHeader
        title="Tenant Reports"
        actions={
          <>
            {shown.length > 0 && <ExcelButton search={params.toString()} />}
            <Button variant="ghost" icon="printer" className="not-phone" onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      <p className="print-only">Printed {formatDateTime(new Date().toISOString())}</p>
      <ReportFilters />
      {refused && <Alert tone="danger">{refused}</Alert>}
      {shown.map(({ name, title }, at) => (
        <ReportSection
          key={name}
          name={name}
          title={title}
          search={params.toString()}
          // Sections differ in height: one shown before those above it would be pushed down by them.
          isHeld={shown.slice(0, at).some((before) => !loaded.includes(before.name))}
          onLoaded={() => setLoaded((names) => (names.includes(name) ? names : [...names, name]))}
        />
      ))}
    </div>
  );
}

/** Downloads all sections with the filters of the page as one workbook. */
function ExcelButton({ search }: { search: string }) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  async function get() {
    setBusy(true);
    try {
      const file = await requestFile('reports/file', Object.fromEntries(new URLSearchParams(search)));
      saveFile(file, 'reports.xlsx');
    } catch (error) {
      toast.error(failureText('The file could not be made.', error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="ghost" icon="download" disabled={isBusy} onClick={() => void get()}>
      Excel
    </Button>
  );
}
