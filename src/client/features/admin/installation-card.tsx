import type { PlatformOverview } from '../../data/platform.ts';
import { Card } from '../../ui/card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { mailto } from '../../ui/mailto.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** How a person calls a storage engine. */
const ENGINES: Record<string, string> = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };

interface Props {
  /** Undefined while loading. */
  overview: PlatformOverview | undefined;
  /** With the numbers of tenants and users. */
  counts?: boolean;
  className?: string;
}

/** What runs here. */
export function InstallationCard({ overview, counts = false, className }: Props) {
  const facts: [string, React.ReactNode][] = [
    ['Version', overview?.version],
    ['Storage engine', overview && (ENGINES[overview.engine] ?? overview.engine)],
    ...(counts
      ? ([
          ['Companies', overview && formatNumber(overview.companies_count)],
          ['Users', overview && formatNumber(overview.users_count)],
        ] satisfies [string, React.ReactNode][])
      : []),
    [
      'Contact address',
      overview && <a href={mailto(overview.contact_email, 'Mainstay')}>{overview.contact_email}</a>,
    ],
  ];
  return (
    <Card title="This installation" className={className}>
      <dl className="facts" aria-busy={!overview}>
        {facts.map(([name, value]) => (
          <div key={name} className="facts-row">
            <dt>{name}</dt>
            <dd>{value ?? <Skeleton width="8rem" />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
