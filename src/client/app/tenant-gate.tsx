import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { addressOf, type Host } from '../data/host.ts';
import { useConfig } from '../data/platform.ts';
import { useTenant } from '../data/tenant.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { nameApp } from '../ui/page-title.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Solo } from '../ui/solo.tsx';

const loadTenantApp = () => import('./tenant-app.tsx');
const TenantNotFoundPage = lazyPart(async () => ({
  default: (await import('./tenant-not-found-page.tsx')).TenantNotFoundPage,
}));
const LandingApp = lazy(async () => ({ default: (await import('./landing-app.tsx')).LandingApp }));
const TenantApp = lazy(async () => {
  const app = await (await loadTenantApp()).tenantApp();
  return { default: () => app };
});

interface Props {
  host: Host;
  /** The tenant's app, if it is ready already. */
  app: ReactElement | undefined;
}

/** Shows a tenant's app only once its address is known to be a tenant's. */
export function TenantGate({ host, app }: Props) {
  const { tenant, error, reload } = useTenant();
  const config = useConfig(error !== undefined);
  useEffect(() => {
    // Loads the app while the server looks up the tenant.
    if (!app) loadTenantApp().catch(() => {});
  }, [app]);
  if (tenant) {
    nameApp(tenant.name || 'Mainstay');
    return app ?? <Suspense fallback={<Coming />}>{<TenantApp />}</Suspense>;
  }
  // The current content stays until there is something to report.
  if (!error || config.isLoading) return app ?? <Coming />;
  // The product's own host name may have as many labels as a tenant's elsewhere.
  if (config.data?.base_domain === window.location.hostname)
    return (
      <Suspense fallback={<Coming />}>
        <LandingApp base={window.location.hostname} />
      </Suspense>
    );
  return (
    <Suspense fallback={<Coming />}>
      <TenantNotFoundPage
        host={window.location.host}
        home={addressOf(undefined, config.data?.base_domain ?? host.base, window.location)}
        isUnknown={error.status === 404}
        reason={error.status === 503 ? error.message : undefined}
        onRetry={reload}
      />
    </Suspense>
  );
}

/** Shown until the tenant of the address is known. */
function Coming() {
  return (
    <Solo>
      <div className="loading-bar" />
      <div className="solo-card card" aria-busy="true">
        <div className="card-body">
          <p>
            <Skeleton width="60%" height="1.375rem" />
          </p>
          <Skeleton height="2.25rem" />
        </div>
      </div>
    </Solo>
  );
}
