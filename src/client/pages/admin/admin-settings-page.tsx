import { CLIENT_TEXTS } from '../../../shared/errors.ts';
import { usePlatformOverview } from '../../api/platform.ts';
import { Card } from '../../ui/card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { mailto } from '../../ui/mailto.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What this installation is and holds. All of it is set where the server runs. */
export function AdminSettingsPage() {
  const { data, error, reload } = usePlatformOverview();
  const facts: [string, React.ReactNode][] = [
    ['Version', data?.version],
    ['Storage engine', data?.engine],
    ['Companies', data && formatNumber(data.companies_count)],
    ['Users', data && formatNumber(data.users_count)],
    ['Contact address', data && <a href={mailto(data.contact_email, 'Mainstay')}>{data.contact_email}</a>],
  ];
  return (
    <>
      <PageHeader title="Settings" />
      <div className="narrow-page">
        {error && !data ? (
          <LoadError text={CLIENT_TEXTS.formLoadFailed} onRetry={reload} />
        ) : (
          <Card title="This installation">
            <dl className="facts" aria-busy={!data}>
              {facts.map(([name, value]) => (
                <div key={name} className="facts-row">
                  <dt>{name}</dt>
                  <dd>{value ?? <Skeleton width="8rem" />}</dd>
                </div>
              ))}
            </dl>
          </Card>
        )}
        <p className="field-note">
          These come from the environment of the server: set <code>CONTACT_EMAIL</code> and the others there,
          then start it again.
        </p>
      </div>
    </>
  );
}
