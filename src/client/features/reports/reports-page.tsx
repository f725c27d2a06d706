import './reports.scss';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportSection } from './report-section.tsx';

const ORDER = 'work-orders/work_order';

/** Reports on a period: how reliable the assets were, what work cost, what is open and why things failed. */
export function Page() {
  const { manifest } = useModel();
  const can = useCan();
  const [params] = useSearchParams();
  const [loaded, setLoaded] = useState<string[]>([]);
  const knows = (path: string, name: string) =>
    can.read(path) && manifest[path]?.properties.some((property) => property.name === name) === true;
  const sections = [
    { name: 'cost', title: 'Cost', shown: knows(ORDER, 'total_cost') },
    { name: 'reliability', title: 'Reliability', shown: can.read('assets/downtime') },
    { name: 'work', title: 'Open work', shown: can.read(ORDER) },
    { name: 'failures', title: 'Failures', shown: can.read('work-orders/work_order_completion_note') },
  ].filter(({ shown }) => shown);
  return (
    <div className="reports">
      <PageHeader
        title="Tenant Reports"
        actions={
          <Button variant="ghost" icon="printer" className="not-phone" onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <ReportFilters />
      {sections.map(({ name, title }, at) => (
        <ReportSection
          key={name}
          name={name}
          title={title}
          search={params.toString()}
          // Each as long as it is: one that came before those above it would be pushed away by them.
          isHeld={sections.slice(0, at).some((before) => !loaded.includes(before.name))}
          onLoaded={() => setLoaded((names) => (names.includes(name) ? names : [...names, name]))}
        />
      ))}
    </div>
  );
}
