import type { Settings } from '../../settings.ts';
import type { Store } from '../../store/store.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { demoAccounts } from '../demo-accounts.ts';
import { type Finding, inEachStore } from './finding.ts';

const NAMED = 3;

/** Finds accounts on a real server that everybody can sign in to, because their password is that of the demo. */
export async function demoFindings(
  tenancy: Tenancy,
  refs: TenantRef[],
  { production, demo }: Settings,
): Promise<Finding[]> {
  if (!production) return [];
  const look = async (store: Store, about: string): Promise<Finding[]> => {
    // If it cannot be read, the check of the store has already reported why.
    const emails = await demoAccounts(store).catch(() => []);
    if (emails.length === 0) return [];
    const named = `${emails.slice(0, NAMED).join(', ')}${emails.length > NAMED ? ', …' : ''}`;
    return [
      {
        // A public demo has been asked for.
        level: demo ? 'advice' : 'error',
        about,
        text: `everybody can sign in as ${named}: the password is the published one of the demo`,
        advice: 'Delete the demo tenant, or deactivate these users or give them other passwords.',
      },
    ];
  };
  return [...(await look(tenancy.platform, 'platform')), ...(await inEachStore(tenancy, refs, look))];
}
