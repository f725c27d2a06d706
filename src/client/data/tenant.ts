import { useAnswer } from './answer.ts';
import type { DataOf } from './operations.ts';
import type { RequestError } from './request.ts';
import { parseStored, readStored, writeStored } from './storage.ts';

type Tenant = DataOf<'get', '/tenant'>;

const KEY = 'tenant';

/**
 * The tenant whose address this is. What the page says, or else the name of the last visit, is used until the server
 * has confirmed it, so that the app does not wait for the answer.
 */
export function useTenant(): {
  tenant: Tenant | undefined;
  error: RequestError | undefined;
  reload: () => void;
} {
  const { data, error, reload } = useAnswer('/tenant', {
    open: true,
    revalidateOnFocus: false,
    // Several parts of the page show the name; on a slow phone they are drawn a second after it was read.
    dedupingInterval: 60_000,
    onSuccess: remember,
    onError: (failure) => failure.status === 404 && remember(undefined),
    shouldRetryOnError: false,
  });
  // Once the server has confirmed it, only the server takes it away: a lost connection would take what is typed with it.
  if (error && (error.status === 404 || !data)) return { tenant: undefined, error, reload };
  return { tenant: data ?? knownTenant(), error: undefined, reload };
}

/** The tenant as far as it is known without asking. */
export function knownTenant(): Tenant | undefined {
  return named() ?? remembered();
}

/** What the server has written into the page. */
function named(): Tenant | undefined {
  const { content: name, dataset } = document.querySelector<HTMLMetaElement>('meta[name="tenant"]') ?? {};
  return name === undefined ? undefined : { name, schema_name: dataset?.subdomain ?? '' };
}

function remembered(): Tenant | undefined {
  return parseStored<Tenant>(readStored(KEY));
}

function remember(tenant: Tenant | undefined): void {
  writeStored(KEY, tenant ? JSON.stringify(tenant) : null);
}
