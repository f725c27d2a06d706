import type { FastifyInstance, InjectOptions } from 'fastify';
import { publicSecret } from '../../src/server/auth/tenant-secret.ts';
import { stopToken } from '../../src/server/features/notifications/unsubscribe.ts';
import { signStatus } from '../../src/server/features/requests/requests.ts';
import { CANARY, type HostName, type Tenants } from './isolation-tenants.ts';
import { pngFile } from './sample-files.ts';

type TenantName = Exclude<HostName, 'admin'>;

/** An address that opens something of a tenant by itself, and the request that is sent there. */
export interface OpenAddress {
  /** The route as the API description names it. */
  route: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object | Buffer;
  /** The status at its own tenant. */
  status: number;
  /** The same with a secret that nobody has. */
  wrong: string;
}

/** Every kind of address of a tenant that works without a token of a session, with a secret that is right there. */
export async function openAddresses(
  tenants: Tenants,
  app: FastifyInstance,
  host: TenantName,
): Promise<OpenAddress[]> {
  const { ids, stores, tokens } = tenants;
  const own = ids[host];
  const did = async (method: string, path: string, payload?: object | Buffer) => {
    const answer = await app.inject({
      method: method as InjectOptions['method'],
      url: `/api/v1/${path}`,
      headers: { host: `${host}.localhost`, authorization: `Bearer ${tokens[host].own}` },
      payload,
    });
    if (answer.statusCode >= 300) throw new Error(`${host} ${method} ${path}: ${answer.payload}`);
    return answer.json().data;
  };
  await did('PATCH', 'company/settings', { portal_open: true });
  await did('PATCH', `requests/portal/${own['requests/portal']}`, { is_open: true });
  const portal = (await did('POST', `requests/portal/${own['requests/portal']}/renew`, {})).token;
  const asset = await did('POST', `assets/equipments/${own['assets/equipments']}/renew_label`, {});
  const calendar = new URL((await did('POST', 'users/calendar', { scope: 'all' })).url).pathname;
  const { form } = await did('GET', `public/portal/${portal}`);
  const secret = await publicSecret(stores[host]);
  const { id: reported } = await did('POST', 'requests/request', { title: CANARY[host] });
  const status = signStatus(secret, reported);
  const { form: late } = await did('GET', `public/request/${status}`);
  const stop = stopToken(secret, own['users/user'] as number, 'assigned');
  const photo = await did('POST', `public/photo/${portal}?name=a.png&form=${form}`, pngFile());
  const order = own['work-orders/work_order'];
  const { id: file } = await did('POST', 'files?name=a.png', pngFile());
  await did('PATCH', `work-orders/work_order/${order}`, { files: [file] });
  const [link] = await did('GET', `files/links?entity=work-orders/work_order&record=${order}&property=files`);

  const at = (route: string, method: 'GET' | 'POST', right: string, more: Partial<OpenAddress> = {}) => {
    const placed = (token: string) => route.replace('{token}', token).replace('{id}', String(photo.id));
    const never = right.replace(/[\w-]{22}/, 'x'.repeat(22));
    return { route, method, path: placed(right), wrong: placed(never), status: 200, ...more };
  };
  const query = `?name=b.png&form=${form}`;
  const thumb = '/public/photo/{token}/{id}/thumb';
  return [
    at('/public/portal/{token}', 'GET', portal),
    at('/public/portal/{token}', 'GET', asset.qr_token),
    // The form is too young, which only its own tenant can tell.
    at('/public/request/{token}', 'POST', portal, { body: { form, title: CANARY[host] }, status: 422 }),
    at('/public/request/{token}', 'GET', status),
    at('/public/request/{token}/photos', 'POST', status, {
      body: { form: late, photos: [photo.id] },
      status: 422,
    }),
    withQuery(at('/public/photo/{token}', 'POST', portal, { body: pngFile(), status: 201 }), query),
    // The photo is no JPEG of the form yet: an empty one is refused after its place was found.
    withQuery(at(thumb, 'POST', portal, { body: Buffer.from('x'), status: 415 }), query),
    at('/public/unsubscribe/{token}', 'POST', stop, { status: 204 }),
    at('/calendar/{token}', 'GET', calendar.split('/').at(-1) as string),
    at('/labels/{token}', 'GET', asset.qr_token),
    { ...at('/files/{id}', 'GET', ''), ...linkTo(link.url) },
  ];
}

function withQuery(address: OpenAddress, query: string): OpenAddress {
  return { ...address, path: address.path + query, wrong: address.wrong + query };
}

function linkTo(url: string): Pick<OpenAddress, 'path' | 'wrong'> {
  const path = url.replace('/api/v1', '');
  return { path, wrong: path.replace(/sign=[\w-]{22}/, `sign=${'x'.repeat(22)}`) };
}

/**
 * Sends every open address of a tenant to each host, signed in there as its own user does: at its own tenant it works, at
 * any other it is answered as a wrong one is, and shows nothing.
 */
export async function wrongAddresses(
  tenants: Tenants,
  app: FastifyInstance,
  owner: TenantName,
): Promise<{ routes: Set<string>; errors: string[] }> {
  const errors: string[] = [];
  const addresses = await openAddresses(tenants, app, owner);
  const send = async (host: HostName, { method, body }: OpenAddress, path: string) => {
    const { statusCode, payload } = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { host: `${host}.localhost`, authorization: `Bearer ${tenants.tokens[host].own}` },
      payload: body,
    });
    return { status: statusCode, text: payload };
  };
  for (const address of addresses) {
    const { method, path, wrong, status } = address;
    for (const host of ['acme', 'globex', 'admin'] as const) {
      const answer = await send(host, address, path);
      const said = `${owner}'s ${method} ${address.route} at ${host}: ${answer.status} ${answer.text.slice(0, 160)}`;
      if (host === owner) {
        if (answer.status !== status) errors.push(`${said}, not ${status}`);
        continue;
      }
      const unknown = await send(host, address, wrong);
      if (answer.status !== 404 || answer.text !== unknown.text) errors.push(`${said}, not ${unknown.text}`);
      if (answer.text.includes(CANARY[owner])) errors.push(`${said} shows ${CANARY[owner]}`);
    }
  }
  return { routes: new Set(addresses.map(({ route }) => route)), errors };
}
