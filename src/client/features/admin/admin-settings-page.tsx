import { Link } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { OWN_FIELD_TEXTS } from '../../../shared/own-field-texts.ts';
import { usePlatformOverview } from '../../data/platform.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { HistoryLink } from '../history/history-link.tsx';
import { InstallationCard } from './installation-card.tsx';

/** The server settings that platform admins need most. */
const SETTINGS: [name: string, meaning: string][] = [
  ['CONTACT_EMAIL', 'The address behind Contact us, Request a demo and Contact Support.'],
  ['BASE_DOMAIN', 'The domain whose subdomains are the companies.'],
  ['DATA_DIR', 'The folder that holds all data; back it up.'],
  ['DATABASE_URL', 'A PostgreSQL database that holds the data instead.'],
  ['RATE_LIMIT', 'Requests a second that one session may send.'],
];

/** Facts about this installation, and how to change its settings on the server. */
export function Page() {
  const { data, error, reload } = usePlatformOverview();
  return (
    <>
      <PageHeader
        title="Settings"
        actions={
          <>
            <Link className={buttonClass()} to="/admin/settings/fields">
              <Icon name="columns-3" />
              {OWN_FIELD_TEXTS.title}
            </Link>
            <HistoryLink to="/admin/settings/history" />
          </>
        }
      />
      {error && !data ? (
        <LoadError text={CLIENT_TEXTS.formLoadFailed} onRetry={reload} />
      ) : (
        <div className="tiles">
          <InstallationCard overview={data} counts className="tile-half" />
          <Card title="How to change it" className="tile-half">
            <p>Settings come from the environment of the server. Set them there, then start it again.</p>
            <dl className="facts">
              {SETTINGS.map(([name, meaning]) => (
                <div key={name} className="facts-row">
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      )}
    </>
  );
}
