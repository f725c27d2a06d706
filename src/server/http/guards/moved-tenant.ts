import type { AppParts, FastifyRequest } from '../http-types.ts';

/**
 * Where a request for the old address of a renamed tenant is sent: the same path at its present address. Only for
 * reading, since a browser would not repeat the token of a write at another host.
 */
export function addressAfterMove(
  request: FastifyRequest,
  { tenancy, settings }: Pick<AppParts, 'tenancy' | 'settings'>,
): string | undefined {
  if (request.routeOptions.config.anyHost || (request.method !== 'GET' && request.method !== 'HEAD'))
    return undefined;
  const ref = tenancy.movedFrom(request.headers.host);
  if (!ref) return undefined;
  const port = /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? '';
  return `${request.protocol}://${ref.subdomain}.${settings.baseDomain}${port}${request.url}`;
}
