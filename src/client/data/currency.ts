import { useRecord } from './records.ts';
import { useSession } from './session.ts';

/** The currency and time zone in the tenant's settings, which every signed-in user may read, and whether they are loading. */
export function useCurrency(): {
  currency: string | undefined;
  zone: string | undefined;
  isAwaited: boolean;
} {
  const { signedIn } = useSession();
  const { record, loaded, error } = useRecord('company/settings', signedIn ? 1 : null);
  return {
    currency: typeof record?.currency === 'string' ? record.currency : undefined,
    zone: typeof record?.time_zone === 'string' ? record.time_zone : undefined,
    isAwaited: signedIn && !loaded && error === undefined,
  };
}
