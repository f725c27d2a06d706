import { StoreMissingError } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { adviceOn, type Finding, messageOf, nameOf } from './finding.ts';

export const NOT_OPENED = 'it cannot be opened';

/** Tries a write in each store and rolls it back: a file or disk that became read-only looks healthy otherwise. */
export async function writingFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  const found: Finding[] = [];
  const attempt = async (about: string, store: Store) => {
    const back = new Error('taken back');
    await store
      .write(async (writer) => {
        await writer.next('doctor');
        throw back;
      })
      .catch((error: Error) => {
        if (error === back) return;
        const advice = adviceOn(error) ?? 'Make it writable: until then nothing of it can be saved.';
        found.push({
          level: 'error',
          about,
          text: `it cannot be written: ${messageOf(error)}`,
          advice,
        });
      });
  };
  await attempt('platform', tenancy.platform);
  for (const ref of refs) {
    const about = nameOf(ref);
    try {
      const lease = await tenancy.acquire(ref);
      await attempt(about, lease.store).finally(() => lease.release());
    } catch (error) {
      // The check of the stores says so too, and what to do.
      if (error instanceof StoreMissingError) continue;
      const advice = adviceOn(error) ?? 'Until then the tenant answers 503.';
      found.push({
        level: 'error',
        about,
        text: `${NOT_OPENED}: ${messageOf(error)}`,
        advice,
      });
    }
  }
  return found;
}
