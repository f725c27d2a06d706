import { useRecord } from './records.ts';
import { useSession } from './session.ts';

/** What the tenant's amounts are in, which its settings say to whoever is signed in; and whether they are still awaited. */
export function useCurrency(): { currency: string | undefined; isAwaited: boolean } {
  const { signedIn } = useSession();
  const { record, loaded, error } = useRecord('company/settings', signedIn ? 1 : null);
  return {
    currency: typeof record?.currency === 'string' ? record.currency : undefined,
    isAwaited: signedIn && !loaded && error === undefined,
  };
}
