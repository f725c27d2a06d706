import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { quickHash } from '../../src/server/auth/quick-hash.ts';
import { setCredential } from '../../src/server/auth/users.ts';
import { systemActor } from '../../src/server/events/audit-entry.ts';
import { writeAudited } from '../../src/server/events/audited-writer.ts';
import { features, hooks, seedTenant } from '../../src/server/features/features.ts';
import { buildApp } from '../../src/server/http/app.ts';
import { productModel } from '../../src/server/product-model.ts';
import { readSettings } from '../../src/server/settings.ts';
import type { Store, Values, Writer } from '../../src/server/store/store.ts';
import { tempPlace } from '../../src/server/store/testing/temp-place.ts';
import { createTenancy, type Tenancy } from '../../src/server/tenancy/tenancy.ts';
import { manifest } from '../../src/shared/gen/manifest.ts';
import { schemas } from '../../src/shared/gen/schemas.ts';
import { type Entity, type Property, SINGLETON_ID } from '../../src/shared/schema/entity.ts';
import { entitiesOf, storedProperties } from '../../src/shared/schema/manifest.ts';
import { ADMIN_ROLE } from './admin-role.ts';
import { sampleValue } from './sample-record.ts';

export type HostName = 'acme' | 'globex' | 'admin';
export const HOSTS: HostName[] = ['acme', 'globex', 'admin'];
export const PASSWORD = 'correct horse battery';
const START = Date.parse('2026-03-02T08:00:00.000Z');

/** Every number and every text shows whose data it is. */
const BASE: Record<HostName, number> = { acme: 1_000_000, globex: 2_000_000, admin: 9_000_000 };
/** Part of every text of every record that has room for it. */
export const CANARY: Record<HostName, string> = {
  acme: 'kiwi-acme',
  globex: 'moth-globex',
  admin: 'wren-admin',
};
/** Part of the names of users, which the platform's directory shows too. */
export const PERSON: Record<HostName, string> = { acme: 'Abelard', globex: 'Gudrun', admin: 'Wilfrida' };

/** Tokens that a request to a host may carry: a valid one, and all that must not work there. */
interface Tokens {
  own: string;
  wrong: Record<string, string>;
}

export interface Tenants {
  tenancy: Tenancy;
  /** An app over the same data; a tenancy or a clock made faulty shows whether the matrix notices it. */
  build(changes?: { tenancy?: Tenancy; now?: () => Date }): Promise<FastifyInstance>;
  /** The id of a record of each entity, by host. */
  ids: Record<HostName, Record<string, number>>;
  sessions: Record<HostName, number>;
  tokens: Record<HostName, Tokens>;
  stores: Record<HostName, Store>;
  remove(): Promise<void>;
}

/** Two tenants and the platform, with a record of every entity of the manifest, ids far apart and canaries. */
export async function isolationTenants(): Promise<Tenants> {
  const place = await tempPlace(['platform', { tenant: 1 }, { tenant: 2 }]);
  const settings = readSettings({ ...place.environment, RATE_LIMIT: '0' });
  const log = pino({ level: 'silent' });
  const engine = place.engine(productModel);
  const tenancy = await createTenancy({ engine, settings, seed: seedTenant });
  const acme = await tenancy.acquire(await tenancy.provision({ name: 'Acme', schema_name: 'acme' }));
  const globex = await tenancy.acquire(await tenancy.provision({ name: 'Globex', schema_name: 'globex' }));
  const stores = { acme: acme.store, globex: globex.store, admin: tenancy.platform };
  const hash = quickHash(PASSWORD);
  const ids = {} as Tenants['ids'];
  for (const host of HOSTS) {
    const by = { actor: systemActor(`Clerk of ${CANARY[host]}`) };
    ids[host] = await writeAudited(stores[host], by, (writer) => fill(writer, host, hash));
  }
  ids.admin['tenants/tenant'] = 1;

  let now = START;
  const apps: FastifyInstance[] = [];
  const build: Tenants['build'] = async (changes = {}) => {
    const clock = changes.now ?? (() => new Date(now));
    const app = await buildApp({
      settings,
      engine,
      tenancy: changes.tenancy ?? tenancy,
      log,
      hooks,
      features,
      now: clock,
    });
    apps.push(app);
    return app;
  };
  const app = await build();
  const signIn = async (host: HostName, who: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/users/login',
      headers: { host: `${host}.localhost` },
      payload: { email: emailOf(host, who), password: PASSWORD, is_admin: host === 'admin' },
    });
    if (answer.statusCode !== 200) throw new Error(`${host} ${who}: ${answer.payload}`);
    return answer.json().data as { access: string; refresh: string };
  };

  const expired = {} as Record<HostName, string>;
  for (const host of HOSTS) expired[host] = (await signIn(host, 'own')).access;
  now += 20 * 60_000;
  const tokens = {} as Tenants['tokens'];
  const sessions = {} as Tenants['sessions'];
  const own = {
    acme: await signIn('acme', 'own'),
    globex: await signIn('globex', 'own'),
    admin: await signIn('admin', 'own'),
  };
  for (const host of HOSTS) {
    const [disabled, leaver] = [await signIn(host, 'disabled'), await signIn(host, 'leaver')];
    const headers = { host: `${host}.localhost`, authorization: `Bearer ${leaver.access}` };
    await app.inject({ method: 'POST', url: '/api/v1/users/logout', headers });
    const gone = [{ property: 'email', op: 'eq' as const, value: emailOf(host, 'disabled') }];
    await stores[host].write((writer) => writer.updateWhere('users/user', gone, { is_active: false }));
    const others = HOSTS.filter((other) => other !== host);
    tokens[host] = {
      own: own[host].access,
      wrong: {
        garbage: 'x'.repeat(43),
        expired: expired[host],
        'refresh as access': own[host].refresh,
        'disabled user': disabled.access,
        'logged out': leaver.access,
        ...Object.fromEntries(others.map((other) => [`of ${other}`, own[other].access])),
      },
    };
    // The first user, who is not the one that sends the requests.
    const owner = [{ property: 'user', op: 'eq' as const, value: ids[host]['users/user'] as number }];
    const living = [...owner, { property: 'expires_at', op: 'gt' as const, value: now }];
    const last = await stores[host].read((reader) => reader.find('_session', { where: living, limit: 1 }));
    sessions[host] = last[0]?.id ?? 0;
  }
  return {
    tenancy,
    build,
    ids,
    sessions,
    tokens,
    stores,
    async remove() {
      for (const each of apps) await each.close();
      acme.release();
      globex.release();
      await tenancy.close();
      await engine.close();
      await place.remove();
    },
  };
}

export function emailOf(host: HostName, who: string): string {
  return `${who}@${host}.example`;
}

/** Creates a record of every entity in a store, and three users who can sign in. */
async function fill(writer: Writer, host: HostName, hash: string): Promise<Record<string, number>> {
  const entities = entitiesOf(manifest, host === 'admin' ? 'platform' : 'tenant');
  const ids: Record<string, number> = {};
  let next = BASE[host];
  for (const who of ['own', 'disabled', 'leaver']) {
    const id = await writer.insert('users/user', {
      id: ++next,
      name: `${PERSON[host]} ${who}`,
      email: emailOf(host, who),
      is_active: true,
      ...(host !== 'admin' && { role: ADMIN_ROLE }),
    });
    await setCredential(writer, id, hash);
    ids['users/user'] ??= id;
  }
  await writer.insert('_session', {
    id: ++next,
    user: ids['users/user'] as number,
    rotating: false,
    user_agent: '',
    address: CANARY[host],
    last_used_at: 0,
    expires_at: 0,
  });
  const underWay = new Set<Entity>();
  const needsOneOf = ({ properties }: Entity, others: Set<Entity>) =>
    properties.some(
      ({ required, reference }) => required && [...others].some(({ path }) => path === reference?.entity),
    );
  const make = async (entity: Entity): Promise<number> => {
    const known = ids[entity.path];
    if (known !== undefined) return known;
    underWay.add(entity);
    const values: Values = { id: entity.singleton ? SINGLETON_ID : ++next };
    for (const property of storedProperties(entity)) {
      if (['id', 'created_at', 'updated_at'].includes(property.name)) continue;
      const target = property.reference && entities[property.reference.entity];
      // The first of its kind has no other to refer to, and cannot refer to records that refer back.
      if (target && (underWay.has(target) || (!property.required && needsOneOf(target, underWay)))) continue;
      values[property.name] = target
        ? await make(target)
        : (marked(entity, property, CANARY[host]) ?? (sampleValue(entity, property, 7) as string));
    }
    // Values that the server adds to start at zero.
    if (entity.path === 'parts/part') Object.assign(values, { on_hand: 0, stock_value: 0 });
    const id = await writer.insert(entity.path, values);
    ids[entity.path] = id;
    underWay.delete(entity);
    return id;
  };
  for (const entity of Object.values(entities)) if (entity.path !== 'tenants/tenant') await make(entity);
  return ids;
}

function marked(entity: Entity, property: Property, canary: string): string | undefined {
  if (property.kind !== 'text' || property.choices || property.format) return undefined;
  const { pattern, maxLength = 0 } = schemas[entity.path]?.properties?.[property.name] ?? {};
  const text = `${canary} ${property.name}`.slice(0, maxLength);
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) {
    return new RegExp(pattern, 'u').test(canary) ? canary : undefined;
  }
  return text.startsWith(canary) ? text : undefined;
}
