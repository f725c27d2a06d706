import { useAnswer } from './answer.ts';
import type { DataOf } from './operations.ts';
import type { RequestError } from './request.ts';
import { parseStored, readStored, writeStored } from './storage.ts';

type Tenant = DataOf<'get', '/tenant'>;

const KEY = 'tenant';

/**
 * The tenant of this address. Until the server has confirmed it, the name in the page or of the last visit is used, so that the app
 * does not wait for the response.
 */
export function useTenant(): {
  tenant: Tenant | undefined;
  error: RequestError | undefined;
  reload: () => void;
} {
  const { data, error, reload } = useAnswer('/tenant', {
    open: true,
    revalidateOnFocus: false,
    // Several parts of the page show the name; on a slow phone some mount more than a second after it was read.
    dedupingInterval: 60_000,
    onSuccess: remember,
    onError: (failure) => failure.status === 404 && remember(undefined),
    shouldRetryOnError: false,
  });
  // Once confirmed, only the server can revoke it: otherwise a lost connection would discard typed input.
  if (error && (error.status === 404 || !data)) return { tenant: undefined, error, reload };
  return { tenant: data ?? knownTenant(), error: undefined, reload };
}

/** The tenant, as far as known without a request. */
export function knownTenant(): Tenant | undefined {
  return named() ?? remembered();
}

/** The tenant that the server has written into the page. */
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
