import type { FastifyInstance, InjectOptions } from 'fastify';
import { manifest } from '../../src/shared/gen/manifest.ts';
import document from '../../src/shared/gen/openapi.json' with { type: 'json' };
import type { Entity } from '../../src/shared/schema/entity.ts';
import { filtersOf } from '../../src/shared/schema/filters.ts';
import { entitiesOf, type Manifest } from '../../src/shared/schema/manifest.ts';
import {
  CANARY,
  emailOf,
  HOSTS,
  type HostName,
  PASSWORD,
  PERSON,
  type Tenants,
} from './isolation-tenants.ts';
import { ONE_HOST_ROUTES } from './one-host-routes.ts';
import { routeKind } from './route-kind.ts';
import { sampleRecord } from './sample-record.ts';
import { dealtByKind } from './shared-cases.ts';

/** The result of the matrix: the number of requests, and each wrong answer. */
interface Findings {
  cells: number;
  errors: string[];
}

interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  isOpen: boolean;
  entity: Entity | undefined;
}

interface Answer {
  status: number;
  text: string;
}

const METHODS = ['get', 'post', 'patch', 'delete'] as const;
/** Routes of things that no tenant of the matrix has. */
const WITHOUT_OWN = /^\/(schema\/packs|files|imports|change-sets|reports|labels|public|calendar)\//;
const IS_ACTION = /\}\/\w+$/;
const UNKNOWN = 4_999_999;
const NO_IDS = ['0', '-1', '9007199254740992', 'text', '007', '1.0'];

/** Every route of the API, as named in its description. */
export const ROUTES: Route[] = Object.entries(
  document.paths as Record<string, Record<string, { security?: unknown[]; servers?: unknown }>>,
).flatMap(([path, item]) =>
  METHODS.filter((method) => method in item && !item[method]?.servers).map((method) => ({
    method: method.toUpperCase() as Route['method'],
    path,
    isOpen: item[method]?.security?.length === 0,
    entity: manifest[path.replace(/\/(\{\w+\}(\/\w+)?|summary|counts|assignees|batch|bulk)$/, '').slice(1)],
  })),
);

const shared = <Case>(cases: Case[], least: number) =>
  dealtByKind(cases, ROUTES, ({ method, path }) => routeKind(method, path), least);
const NO_ID_SHARES = shared(NO_IDS, 2);

interface MatrixOptions {
  /** Skips everything that changes data. */
  reading?: boolean;
  hosts?: HostName[];
  /** Stops after the first route with an error that contains this. */
  until?: string;
}

/**
 * Sends ids and tokens of all kinds to every route, on every host; routes that share their code share the wrong ones.
 */
export async function runMatrix(
  tenants: Tenants,
  app: FastifyInstance,
  { reading = false, hosts = HOSTS, until }: MatrixOptions = {},
): Promise<Findings> {
  const found: Findings = { cells: 0, errors: [] };
  for (const host of hosts) {
    const matrix = new HostMatrix(tenants, app, host, found);
    const routes = ROUTES.filter(({ method }) => !reading || method === 'GET');
    // Signing out last, and deletions after everything that reads what is deleted, parts before the whole.
    const late = ({ method, path, entity }: Route) =>
      (method === 'DELETE' ? 2 - Number(entity?.parent !== undefined) : 0) +
      3 * Number(path === '/users/logout');
    for (const route of routes.toSorted((a, b) => late(a) - late(b))) {
      await matrix.route(route);
      if (until !== undefined && found.errors.some((error) => error.includes(until))) return found;
    }
    if (!reading) await matrix.logins();
  }
  return found;
}

class HostMatrix {
  readonly #tenants: Tenants;
  readonly #app: FastifyInstance;
  readonly #host: HostName;
  readonly #found: Findings;
  readonly #entities: Manifest;
  readonly #foreign: HostName;
  /** The wrong tokens sent to each route. */
  readonly #wrong: Map<Route, string[]>;

  constructor(tenants: Tenants, app: FastifyInstance, host: HostName, found: Findings) {
    this.#tenants = tenants;
    this.#app = app;
    this.#host = host;
    this.#found = found;
    this.#entities = entitiesOf(manifest, this.#scope);
    this.#foreign = host === 'acme' ? 'globex' : 'acme';
    this.#wrong = shared(Object.keys(tenants.tokens[host].wrong), 2);
  }

  get #scope() {
    return this.#host === 'admin' ? 'platform' : 'tenant';
  }

  async route(route: Route): Promise<void> {
    const keys = route.path.includes('{') ? this.#keys(route) : [undefined];
    const body = await this.#body(route, this.#host);
    const wrong = this.#wrong.get(route) ?? [];
    const unknown = route.path.replace(/\{\w+\}/, String(UNKNOWN));
    let other: Answer | undefined;
    for (const key of keys) {
      const path = route.path.replace(/\{\w+\}/, key?.text ?? '') + this.#needed(route, this.#host);
      await this.#tokens(route, path, body, wrong);
      if (route.isOpen || !this.#has(route)) continue;
      const answer = await this.#send(route.method, path, this.#own, body);
      if (key?.whose === 'own' || key === undefined) this.#expectOwn(route, path, answer);
      else {
        other ??= await this.#send(route.method, unknown, this.#own, body);
        this.#expect(answer.status === 404, route, path, 'own', answer, '404');
        this.#expect(
          answer.text === other.text,
          route,
          path,
          'own',
          answer,
          `like an unknown id: ${other.text}`,
        );
      }
    }
    if (route.path === '/history') await this.#histories(route);
    if (route.path === '/files/links') await this.#foreignLinks(route);
    if (!this.#has(route) || !route.entity || route.path.includes('{')) return;
    if (route.path.endsWith('/batch')) await this.#foreignBatch(route, route.entity);
    else if (route.method === 'POST') await this.#foreignReferences(route, route.entity);
    if (
      route.method === 'GET' &&
      !route.entity.singleton &&
      !/\/(summary|counts|assignees)$/.test(route.path)
    )
      await this.#foreignLists(route, route.entity);
  }

  /** Users of another host are unknown here, and get the same answer as anybody else. */
  async logins(): Promise<void> {
    const login = (email: string) =>
      this.#send('POST', '/users/login', undefined, {
        email,
        password: PASSWORD,
        is_admin: this.#host === 'admin',
      });
    const stranger = await login(emailOf(this.#foreign, 'own'));
    const unknown = await login('nobody@example.org');
    const route = { method: 'POST', path: '/users/login' } as Route;
    this.#expect(stranger.status === 401, route, route.path, 'foreign person', stranger, '401');
    this.#expect(stranger.text === unknown.text, route, route.path, 'foreign person', stranger, unknown.text);
  }

  /** A token that is not of this host gets the same answer as no token. */
  async #tokens(route: Route, path: string, body: unknown, wrong: string[]): Promise<void> {
    const without = await this.#send(route.method, path, undefined, body);
    const wanted = this.#has(route) ? 401 : 404;
    if (!route.isOpen) this.#expect(without.status === wanted, route, path, 'none', without, String(wanted));
    for (const name of wrong) {
      const token = this.#tenants.tokens[this.#host].wrong[name];
      const answer = await this.#send(route.method, path, token, body);
      this.#expect(answer.status === without.status, route, path, name, answer, String(without.status));
      if (!route.isOpen) this.#expect(answer.text === without.text, route, path, name, answer, without.text);
    }
  }

  /** A reference to another tenant's record is as wrong as one to a missing record. */
  async #foreignReferences(route: Route, entity: Entity): Promise<void> {
    const own = this.#entities[entity.path];
    for (const { name, reference, readOnly } of own?.properties ?? []) {
      if (!reference || readOnly || reference.entity === 'tenants/tenant') continue;
      const body = (await this.#body(route, this.#host)) as Record<string, unknown>;
      const foreign = this.#tenants.ids[this.#foreign][reference.entity];
      const answer = await this.#send('POST', route.path, this.#own, { ...body, [name]: foreign });
      const unknown = await this.#send('POST', route.path, this.#own, { ...body, [name]: UNKNOWN });
      this.#expect([422, 403].includes(answer.status), route, route.path, `foreign ${name}`, answer, '422');
      this.#expect(answer.text === unknown.text, route, route.path, `foreign ${name}`, answer, unknown.text);
    }
  }

  /** For a batch another tenant's record is as missing as one that never existed. */
  async #foreignBatch(route: Route, entity: Entity): Promise<void> {
    const foreign = this.#tenants.ids[this.#foreign][entity.path] ?? UNKNOWN;
    for (const work of [{ delete: true }, { change: await this.#change(entity) }]) {
      const done = async (id: number) =>
        (await this.#send('POST', route.path, this.#own, { ids: [id], ...work })).text
          .replaceAll(String(id), 'ID')
          .replace(/"change_set":\d+/, '"change_set":N');
      const answer = { status: 200, text: await done(foreign) };
      const unknown = await done(UNKNOWN);
      const isRefused = !answer.text.includes('"changed":[ID]');
      this.#expect(isRefused && answer.text === unknown, route, route.path, 'foreign id', answer, unknown);
    }
  }

  /** A valid value for a record of the entity. */
  async #change(entity: Entity): Promise<unknown> {
    return this.#body({ method: 'PATCH', path: `/${entity.path}/{id}`, entity } as Route, this.#host);
  }

  /** Filters by another tenant's ids and words find the same as filters by unknown ones: nothing. */
  async #foreignLists(route: Route, entity: Entity): Promise<void> {
    const own = this.#entities[entity.path] as Entity;
    const foreignIds = this.#tenants.ids[this.#foreign];
    const queries = filtersOf(own).flatMap(({ name, operator, property }) => {
      const id = property.reference && foreignIds[property.reference.entity];
      return operator === 'id' && id !== undefined && property.reference?.entity !== 'tenants/tenant'
        ? [`${name}=${id}`]
        : [];
    });
    if (own.search.length > 0) queries.push(`search=${CANARY[this.#foreign]}`);
    for (const query of queries) {
      const answer = await this.#send('GET', `${route.path}?${query}`, this.#own);
      const isEmpty = answer.status === 200 && JSON.parse(answer.text).meta?.total === 0;
      this.#expect(isEmpty, route, `${route.path}?${query}`, 'own', answer, 'an empty list');
    }
    const history = (id: number | undefined) =>
      this.#send('GET', `/history?entity=${entity.path}&key=${id}`, this.#own);
    const answer = await history(foreignIds[entity.path] ?? UNKNOWN);
    const unknown = await history(UNKNOWN);
    this.#expect(answer.text === unknown.text, route, '/history', 'own', answer, unknown.text);
  }

  /** The history of everything is that of the own store; users of other stores have done nothing in it. */
  async #histories(route: Route): Promise<void> {
    const answer = await this.#send('GET', '/history?kind=created&page_size=100', this.#own);
    const isOwn = answer.text.includes(CANARY[this.#host]);
    this.#expect(isOwn, route, '/history', 'own', answer, `with ${CANARY[this.#host]}`);
    const path = `/history?actor=${this.#tenants.ids[this.#foreign]['users/user']}`;
    const foreign = await this.#send('GET', path, this.#own);
    const isEmpty = foreign.status === 200 && JSON.parse(foreign.text).data.length === 0;
    this.#expect(isEmpty, route, path, 'own', foreign, 'nothing');
  }

  /** The query parameters that a route needs. */
  #needed({ path }: Pick<Route, 'path'>, whose: HostName): string {
    if (path !== '/files/links') return '';
    return `?entity=work-orders/work_order&property=files&record=${this.#tenants.ids[whose]['work-orders/work_order']}`;
  }

  /** Links to files of another tenant's record are as missing as those of no record. */
  async #foreignLinks(route: Route): Promise<void> {
    if (!this.#has(route)) return;
    const path = route.path + this.#needed(route, this.#foreign);
    const answer = await this.#send('GET', path, this.#own);
    this.#expect(answer.status === 404, route, path, 'foreign record', answer, '404');
  }

  #expectOwn(route: Route, path: string, answer: Answer): void {
    const good: Record<string, number[]> = {
      // 409: what the state of the record does not allow; nobody has published a version here that could be taken back.
      GET: route.path === '/schema/undo' ? [409] : [200],
      POST: [200, 201, 204, 403, 409, 422],
      PATCH: [200, 403, 409, 422],
      DELETE: [204, 403, 409],
    };
    const wanted = good[route.method] ?? [];
    this.#expect(wanted.includes(answer.status), route, path, 'own', answer, wanted.join(' or '));
  }

  #keys(route: Route): { text: string; whose: string }[] {
    const idOf = (host: HostName) => {
      if (WITHOUT_OWN.test(route.path)) return undefined;
      if (route.path.startsWith('/users/sessions')) return this.#tenants.sessions[host];
      const at = route.path.startsWith('/schema/tenants/') ? 'tenants/tenant' : 'users/user';
      const entity = route.entity ?? manifest[at];
      const { path, key, properties } = entity as Entity;
      const target = key === 'id' ? path : properties.find(({ name }) => name === key)?.reference?.entity;
      return this.#tenants.ids[host][target ?? path];
    };
    const [own, foreign] = [idOf(this.#host), idOf(this.#foreign)];
    return [
      ...(own === undefined ? [] : [{ text: String(own), whose: 'own' }]),
      { text: String(foreign ?? UNKNOWN), whose: 'foreign' },
      { text: String(UNKNOWN), whose: 'unknown' },
      ...(NO_ID_SHARES.get(route) ?? []).map((text) => ({ text, whose: 'none' })),
    ];
  }

  async #body(route: Route, host: HostName): Promise<unknown> {
    if (route.method === 'GET' || route.method === 'DELETE') return undefined;
    const own = route.entity && this.#entities[route.entity.path];
    if (route.path.startsWith('/schema/packs/')) return { password: PASSWORD };
    if (!own || IS_ACTION.test(route.path) || /\/(batch|bulk)$/.test(route.path)) return {};
    const number = 20 + (this.#found.cells % 60);
    const refer = (path: string) => this.#tenants.ids[host][path] ?? UNKNOWN;
    const body = await sampleRecord(own, refer, { number, optional: true });
    if (route.method === 'POST') return { ...body, ...(own.path === 'users/user' && { tenant: null }) };
    const [name, value] =
      Object.entries(body).find(
        ([name]) => own.properties.find((one) => one.name === name)?.storage === 'text',
      ) ??
      Object.entries(body).find(([name]) => name !== own.parent) ??
      [];
    return { [name as string]: value };
  }

  #has(route: Route): boolean {
    const scope = route.path in ONE_HOST_ROUTES ? ONE_HOST_ROUTES[route.path] : route.entity?.scope;
    return scope === undefined || scope === 'every' || scope === this.#scope;
  }

  get #own(): string {
    return this.#tenants.tokens[this.#host].own;
  }

  async #send(method: string, path: string, token?: string, body?: unknown): Promise<Answer> {
    this.#found.cells += 1;
    const answer = await this.#app.inject({
      method: method as InjectOptions['method'],
      url: `/api/v1${path}`,
      headers: { host: `${this.#host}.localhost`, ...(token && { authorization: `Bearer ${token}` }) },
      payload: body as object | undefined,
    });
    const text = answer.payload;
    const asked = decodeURIComponent(path);
    for (const other of HOSTS.filter((name) => name !== this.#host)) {
      const people = this.#host === 'admin' ? [] : [PERSON[other]];
      for (const word of [CANARY[other], ...people])
        if (text.includes(word) && !asked.includes(word))
          this.#found.errors.push(`${this.#host} ${method} ${path} shows "${word}"`);
    }
    if (answer.statusCode >= 500)
      this.#found.errors.push(`${this.#host} ${method} ${path} answers ${answer.statusCode}`);
    return { status: answer.statusCode, text };
  }

  #expect(good: boolean, route: Route, path: string, token: string, answer: Answer, wanted: string): void {
    if (good) return;
    this.#found.errors.push(
      `${this.#host} ${route.method} ${path} (${token}): ${answer.status} ${answer.text.slice(0, 160)}, not ${wanted.slice(0, 160)}`,
    );
  }
}
