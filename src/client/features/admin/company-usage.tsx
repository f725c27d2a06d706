import './company-usage.scss';
import type { ReactNode } from 'react';
import { bytesText } from '../../../shared/schema/files.ts';
import { useCompanyUsage } from '../../data/platform.ts';
import { formatDateTime, formatNumber } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** How much a company uses, and when somebody was last there. */
export function CompanyUsage({ id }: { id: number }) {
  const { data, error, reload } = useCompanyUsage(id);
  if (error && !data) return <LoadError text="How much it uses could not be read." onRetry={reload} />;
  const facts: [string, ReactNode][] = [
    ['Last sign-in', data && (data.last_sign_in ? formatDateTime(data.last_sign_in) : 'Nobody yet')],
    ['Users', data && usersText(data.users)],
    ['Records', data && recordsText(data.records)],
    ['Files', data && `${bytesText(data.files.bytes)} of ${bytesText(data.files.room)}`],
  ];
  return (
    <section className="company-usage" aria-label="Usage">
      <dl className="facts" aria-busy={!data}>
        {facts.map(([name, value]) => (
          <div key={name} className="facts-row">
            <dt>{name}</dt>
            <dd>{value ?? <Skeleton width="8rem" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function usersText({
  active,
  invited,
  deactivated,
}: {
  active: number;
  invited: number;
  deactivated: number;
}) {
  const parts = [`${formatNumber(active)} active`];
  if (invited > 0) parts.push(`${formatNumber(invited)} of them invited`);
  if (deactivated > 0) parts.push(`${formatNumber(deactivated)} deactivated`);
  return parts.join(', ');
}

function recordsText({ count, most }: { count: number; most: { title: string; count: number }[] }) {
  const named = most.map(({ title, count }) => `${formatNumber(count)} ${title.toLowerCase()}`);
  return `${formatNumber(count)}${named.length > 0 ? `, among them ${named.join(', ')}` : ''}`;
}
