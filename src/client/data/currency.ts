import { useRecord } from './records.ts';
import { useSession } from './session.ts';

/** The currency in the tenant's settings, which every signed-in user may read, and whether it is still loading. */
export function useCurrency(): { currency: string | undefined; isAwaited: boolean } {
  const { signedIn } = useSession();
  const { record, loaded, error } = useRecord('company/settings', signedIn ? 1 : null);
  return {
    currency: typeof record?.currency === 'string' ? record.currency : undefined,
    isAwaited: signedIn && !loaded && error === undefined,
  };
}
