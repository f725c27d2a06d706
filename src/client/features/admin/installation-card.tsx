import type { PlatformOverview } from '../../data/platform.ts';
import { Card } from '../../ui/card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { mailto } from '../../ui/mailto.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The names of the storage engines for people. */
const ENGINES: Record<string, string> = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };

interface Props {
  /** Undefined while loading. */
  overview: PlatformOverview | undefined;
  /** Whether to include the numbers of tenants and users. */
  counts?: boolean;
  className?: string;
}

/** Facts about this installation. */
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
