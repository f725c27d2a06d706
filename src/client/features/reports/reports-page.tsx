import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Holds the place of reports to come. */
export function Page() {
  return (
    <>
      <PageHeader title="Tenant Reports" />
      <Card>
        <EmptyState
          icon="chart-line"
          title="No reports yet"
          text="Reports on cost, downtime and planned work will stand here. The dashboard shows today's figures."
        />
      </Card>
    </>
  );
}
