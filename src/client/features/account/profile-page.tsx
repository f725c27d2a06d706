import { Suspense } from 'react';
import { useModel } from '../../model/model.ts';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DevicesCard } from './devices-card.tsx';
import { NameCard } from './name-card.tsx';
import { PasswordCard } from './password-card.tsx';

/** Lazy, because the other pages in this chunk do not need it. */
const TwoStepCard = lazyPart(() => import('./two-step-card.tsx'));

const NoticeCard = lazyPart(() => import('../notices/notice-card.tsx'));

/** A user's own page: name, password, second factor, and signed-in devices. */
export function Page() {
  const isOfTenant = useModel().manifest['notifications/preference'] !== undefined;
  return (
    <>
      <PageHeader title="Profile" />
      <div className="profile-page">
        <div className="profile-column">
          <NameCard isOfTenant={isOfTenant} />
          <PasswordCard isOfTenant={isOfTenant} />
          {isOfTenant && (
            <Suspense
              fallback={
                <Card title="Notices">
                  <Skeleton height="12rem" />
                </Card>
              }
            >
              <NoticeCard />
            </Suspense>
          )}
        </div>
        <div className="profile-column">
          <Suspense
            fallback={
              <Card title="Two-step sign-in">
                <Skeleton height="6rem" />
              </Card>
            }
          >
            <TwoStepCard />
          </Suspense>
          <DevicesCard />
        </div>
      </div>
    </>
  );
}
