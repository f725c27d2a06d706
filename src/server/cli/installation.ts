import { manifest } from '../../shared/gen/manifest.ts';
import { seedTenant } from '../domain/seed-tenant.ts';
import type { Settings } from '../settings.ts';
import type { Engine } from '../store/engine.ts';
import { openEngine } from '../store/open-engine.ts';
import type { Tenancy, TenantRef } from '../tenancy/tenancy.ts';
import { createTenancy } from '../tenancy/tenancy.ts';
import { CommandError } from './command-error.ts';

/** The data folder, opened by this process alone. */
export interface Installation {
  engine: Engine;
  tenancy: Tenancy;
  close(): Promise<void>;
}

/** Opens the data folder. @throws StoreUnavailableError while another process, such as the server, uses it */
export async function openInstallation(settings: Settings): Promise<Installation> {
  const engine = openEngine(settings, manifest);
  try {
    const tenancy = await createTenancy({ engine, settings, seed: seedTenant });
    return {
      engine,
      tenancy,
      async close() {
        await tenancy.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** The company at a subdomain. @throws CommandError naming those that exist */
export async function tenantAt(tenancy: Tenancy, subdomain: string): Promise<TenantRef> {
  const ref = tenancy.bySubdomain(subdomain);
  if (ref) return ref;
  const known = (await tenancy.all()).map((tenant) => tenant.subdomain);
  throw new CommandError(
    known.length === 0
      ? `There is no company yet. Make one first: mainstay tenant create "Acme Mining" --subdomain acme`
      : `There is no company at the subdomain "${subdomain}". There is ${known.join(', ')}.`,
  );
}
