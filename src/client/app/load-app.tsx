import type { ReactElement } from 'react';
import type { Host } from '../data/host.ts';
import { knownTenant } from '../data/tenant.ts';
import { nameApp } from '../ui/page-title.ts';
import type { MakeRouter } from './app-router.tsx';
import { TenantGate } from './tenant-gate.tsx';

/** The app of a host, with all code its first page needs. */
export async function loadApp(host: Host, make?: MakeRouter): Promise<ReactElement> {
  switch (host.kind) {
    case 'landing': {
      const { LandingApp } = await import('./landing-app.tsx');
      return <LandingApp base={host.base} />;
    }
    case 'admin': {
      nameApp('Platform Admin');
      return (await import('./admin-app.tsx')).adminApp(make);
    }
    case 'tenant': {
      const { pathname } = window.location;
      // People without an account need nothing of the app.
      if (pathname.startsWith('/r/'))
        return (await import('../features/portal/portal-app.tsx')).portalApp(pathname);
      // If the tenant is known already, its app renders at once; otherwise the gate looks it up first.
      const app = knownTenant() ? await (await import('./tenant-app.tsx')).tenantApp(make) : undefined;
      return <TenantGate host={host} app={app} />;
    }
  }
}
