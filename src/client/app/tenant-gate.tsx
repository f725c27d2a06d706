import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { addressOf, type Host } from '../data/host.ts';
import { useConfig } from '../data/platform.ts';
import { useTenant } from '../data/tenant.ts';
import { nameApp } from '../ui/page-title.ts';
import { TenantNotFoundPage } from './tenant-not-found-page.tsx';

const loadTenantApp = () => import('./tenant-app.tsx');
const LandingApp = lazy(async () => ({ default: (await import('./landing-app.tsx')).LandingApp }));
const TenantApp = lazy(async () => {
  const app = await (await loadTenantApp()).tenantApp();
  return { default: () => app };
});

interface Props {
  host: Host;
  /** The tenant's app where it is ready already. */
  app: ReactElement | undefined;
}

/** Shows a tenant's app only once its address is known to be one. */
export function TenantGate({ host, app }: Props) {
  const { tenant, error, reload } = useTenant();
  const config = useConfig(error !== undefined);
  useEffect(() => {
    // On the way while the server looks the tenant up.
    if (!app) loadTenantApp().catch(() => {});
  }, [app]);
  if (tenant) {
    nameApp(tenant.name || 'Mainstay');
    return app ?? <Suspense fallback={<div className="loading-bar" />}>{<TenantApp />}</Suspense>;
  }
  if (!error || config.isLoading) return <div className="loading-bar" />;
  // The product's own address may have as many parts as a tenant's elsewhere.
  if (config.data?.base_domain === window.location.hostname)
    return (
      <Suspense fallback={<div className="loading-bar" />}>
        <LandingApp base={window.location.hostname} />
      </Suspense>
    );
  return (
    <TenantNotFoundPage
      host={window.location.host}
      home={addressOf(undefined, config.data?.base_domain ?? host.base, window.location)}
      isUnknown={error.status === 404}
      reason={error.status === 503 ? error.message : undefined}
      onRetry={reload}
    />
  );
}
