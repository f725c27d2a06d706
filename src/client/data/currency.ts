import { useRecord } from './records.ts';
import { useSession } from './session.ts';

/** What the tenant's amounts are in: its settings say so to whoever is signed in. Undefined until that is known. */
export function useCurrency(): string | undefined {
  const { signedIn } = useSession();
  const { record } = useRecord('company/settings', signedIn ? 1 : null);
  return typeof record?.currency === 'string' ? record.currency : undefined;
}
