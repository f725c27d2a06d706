import { unheard } from '../../events/listener.ts';
import { eq } from '../../store/eq.ts';
import type { Store } from '../../store/store.ts';
import { directoryListener, rebuildTenant } from '../../tenancy/directory.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { counted } from '../counted.ts';
import { type Finding, inEachStore } from './finding.ts';

/** Finds users of tenants that the platform's directory does not show correctly. */
export function directoryFindings(tenancy: Tenancy, refs: TenantRef[], fix: boolean): Promise<Finding[]> {
  return inEachStore(tenancy, refs, async (store, about, ref) => {
    // If it cannot be read, the check of the store has already reported why.
    const wrong = await directoryDifferences(tenancy.platform, ref, store).catch(() => 0);
    if (wrong === 0) return [];
    if (fix) await rebuildTenant(tenancy.platform, ref, store);
    return [
      {
        level: fix ? 'advice' : 'error',
        about,
        text: `${counted(wrong, 'user differs', 'users differ')} between the tenant and the platform's directory`,
        advice: fix ? 'Fixed: the directory was made anew.' : 'Run mainstay doctor --fix',
      },
    ];
  });
}

async function directoryDifferences(platform: Store, ref: TenantRef, store: Store): Promise<number> {
  const text = (row: Record<string, unknown>) => JSON.stringify([row.name, row.email, row.is_active]);
  const users = await store.read((reader) => reader.find('users/user'));
  const { isNew, entries, hasMore } = await store.read((reader) => unheard(reader, directoryListener));
  if (isNew || entries.length > 0 || hasMore) return 0;
  const truth = new Map(users.map((user) => [user.id, text(user)]));
  return platform.read(async (reader) => {
    const entries = await reader.find('_directory', {
      where: [eq('tenant', ref.id)],
    });
    let wrong = 0;
    for (const entry of entries) {
      const listed = await reader.get('users/user', (entry.user as { id: number }).id);
      if (!listed || truth.get(Number(entry.tenant_user)) !== text(listed)) wrong++;
      truth.delete(Number(entry.tenant_user));
    }
    return wrong + truth.size;
  });
}
