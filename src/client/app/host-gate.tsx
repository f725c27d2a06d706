import { lazy, Suspense, useEffect } from 'react';
import { addressOf, type Host } from '../api/host.ts';
import { useConfig } from '../api/platform.ts';
import { useTenant } from '../api/tenant.ts';
import { TenantNotFoundPage } from '../pages/tenant-not-found-page.tsx';
import { nameApp } from '../ui/page-title.ts';

const loadTenantApp = () => import('./tenant-app.tsx');
const LandingApp = lazy(async () => ({ default: (await import('./landing-app.tsx')).LandingApp }));
const TenantApp = lazy(async () => ({ default: (await loadTenantApp()).TenantApp }));
const AdminApp = lazy(async () => ({ default: (await import('./admin-app.tsx')).AdminApp }));

/** Shows the app of this host; a company's only once its address is known to be one. */
export function HostGate({ host }: { host: Host }) {
  return (
    <Suspense fallback={<div className="loading-bar" />}>
      {host.kind === 'landing' && <LandingApp base={host.base} />}
      {host.kind === 'admin' && <Admin />}
      {host.kind === 'tenant' && <TenantGate host={host} />}
    </Suspense>
  );
}

function Admin() {
  nameApp('Platform Admin');
  return <AdminApp />;
}

function TenantGate({ host }: { host: Host }) {
  const { tenant, error, reload } = useTenant();
  const config = useConfig(error !== undefined);
  useEffect(() => {
    // On the way while the server looks the company up.
    loadTenantApp().catch(() => {});
  }, []);
  if (tenant) {
    nameApp(tenant.name || 'Mainstay');
    return <TenantApp />;
  }
  if (!error || config.isLoading) return <div className="loading-bar" />;
  // The product's own address may have as many parts as a company's elsewhere.
  if (config.data?.base_domain === window.location.hostname)
    return <LandingApp base={window.location.hostname} />;
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
