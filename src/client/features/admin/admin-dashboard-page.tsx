import { Link } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { usePlatformOverview } from '../../data/platform.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDate } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Stat } from '../../ui/stat.tsx';
import { InstallationCard } from './installation-card.tsx';

const COMPANY_FORM = '/form/tenants__tenant';
const COLUMNS = ['Name', 'Subdomain', 'Created'].map((title) => ({ title, bar: '8rem' }));

/** The platform at a glance: the numbers of tenants and users, and the latest ones. */
export function Page() {
  const { data, error, reload } = usePlatformOverview();
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <Link className={buttonClass('primary')} to={`${COMPANY_FORM}/new`}>
            <Icon name="plus" />
            New Company
          </Link>
        }
      />
      {error && !data ? (
        <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={reload} />
      ) : (
        <div aria-busy={!data}>
          <div className="stat-grid stat-grid-pair">
            <Stat icon="building-2" label="Companies" value={data?.companies_count} to="/admin/companies" />
            <Stat icon="users" label="Users" value={data?.users_count} to="/admin/users" />
          </div>
          <div className="tiles">
            <Card title="Newest companies" className="tile-main" flush>
              {data?.newest_companies.length === 0 ? (
                <EmptyState
                  icon="building-2"
                  title="No companies yet"
                  text="A company gets its own app and address."
                >
                  <Link className={buttonClass('primary')} to={`${COMPANY_FORM}/new`}>
                    New Company
                  </Link>
                </EmptyState>
              ) : (
                <PlainTable
                  label="Newest companies"
                  columns={COLUMNS}
                  rows={data?.newest_companies.map((tenant) => ({
                    id: tenant.id,
                    to: `${COMPANY_FORM}/${tenant.id}`,
                    name: tenant.name,
                    cells: [tenant.schema_name, formatDate(tenant.created_at)],
                  }))}
                  expected={5}
                />
              )}
            </Card>
            {/* On a phone it stands below the table, whose height is unknown while loading. */}
            {data && <InstallationCard overview={data} className="tile-aside" />}
          </div>
        </div>
      )}
    </>
  );
}
