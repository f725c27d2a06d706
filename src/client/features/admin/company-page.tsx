import { Suspense } from 'react';
import { TENANT } from '../../../shared/entity-paths.ts';
import type { ItemOf, RECORD_BUTTONS, TabPart } from '../../records/slots.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const CompanyUsage = lazyPart(async () => ({
  default: (await import('./company-usage.tsx')).CompanyUsage,
}));
const OpenCompany = lazyPart(async () => ({ default: (await import('./open-company.tsx')).OpenCompany }));

/** What a company uses stands above its users. */
export const USAGE_ABOVE_USERS: TabPart = {
  name: 'usage',
  place: 'above',
  fits: (_tab, owner) => owner === TENANT,
  Component: ({ ownerId }) => (
    <Suspense fallback={<Skeleton width="100%" height="11.25rem" />}>
      <CompanyUsage id={ownerId} />
    </Suspense>
  ),
};

/** The way into the company's own app. */
export const OPEN_COMPANY: ItemOf<typeof RECORD_BUTTONS> = {
  name: 'open company',
  fits: ({ path }) => path === TENANT,
  Component: (props) => (
    <Suspense fallback={<Skeleton width="9.5rem" height="2.375rem" />}>
      <OpenCompany {...props} />
    </Suspense>
  ),
};
