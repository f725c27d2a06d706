import { schemas } from '../../src/shared/gen/schemas.ts';
import type { JsonSchema } from '../../src/shared/json-schema.ts';
import type { ClassGrants, Grant, Grants } from '../../src/shared/schema/grants.ts';
import type { TempApp } from './temp-app.ts';

/**
 * The meaning of grants, implemented a second time and more simply than in the server: straight from grants and schema
 * files.
 */
interface Meant extends Grant {
  follows?: true;
}

interface Words {
  actions?: Record<string, { from?: string[] }>;
  states?: { of: string };
  parent?: string;
  search?: string[];
  operations?: string[];
  singleton?: boolean;
  key?: string;
  scope?: string;
  personal?: true | { shared: string; list?: string };
}

const words = (path: string) => (schemas[path]?.['x-entity'] ?? {}) as Words;
const properties = (path: string) => (schemas[path]?.properties ?? {}) as Record<string, JsonSchema>;
const ownerOf = (path: string): string | undefined => {
  const { parent } = words(path);
  const reference = parent === undefined ? undefined : properties(path)[parent]?.['x-reference'];
  return (reference as { entity: string } | undefined)?.entity;
};

export function meant(grants: Grants, path: string): Meant {
  if (words(path).personal) return { read: 'own', create: true, update: 'own', delete: 'own' };
  const owner = ownerOf(path);
  const exact = grants[path] as Grant | undefined;
  let grant: Meant = exact ?? (grants[`${path.split('/')[0]}/*`] as Grant) ?? (grants['*'] as Grant) ?? {};
  if (!exact && owner) {
    const above = meant(grants, owner);
    // If a record is shown only in part, the records that belong to it would reveal the rest.
    if (above.show) grant = {};
    else {
      const { read, update, actions } = above;
      grant = { follows: true, read, update, delete: update, actions };
    }
    if (above.update && !above.show) grant.create = true;
  }
  if (!path.startsWith('users/')) return grant;
  const write = (grant.write ?? []).filter((name) => name === 'name' || name === 'time_zone');
  const read = grant.read ?? (path === 'users/user' ? 'own' : undefined);
  return { read, show: grant.show, write, ...(grant.update && { update: 'own' }) };
}

export function isHidden(grants: Grants, path: string, name: string): boolean {
  if (['id', 'created_at', 'updated_at'].includes(name)) return false;
  const about = properties(path)[name]?.['x-class'] as keyof ClassGrants | undefined;
  const { show } = meant(grants, path);
  return (
    (about !== undefined && grants.classes?.[about] !== true) || (show !== undefined && !show.includes(name))
  );
}

/** Whether a new record needs hidden fields, so that none can be created. */
const isBlocked = (grants: Grants, path: string) =>
  (schemas[path]?.required ?? []).some(
    (name) => isHidden(grants, path, name) && properties(path)[name]?.default === undefined,
  );

/** Whether many of its records can be changed at once. */
const isBatched = (path: string) =>
  !words(path).singleton &&
  words(path).key === undefined &&
  words(path).operations?.includes('list') !== false;

/** A record of an entity, and whether it belongs to the person. */
export interface Sample {
  path: string;
  key: number | '';
  mine: boolean;
  /** The names of `sees` that mean it for that person; without them `own` if it is theirs. */
  names?: string[];
  /** The record as a whole is about money. */
  money?: boolean;
  /** As an admin reads it. */
  record: Record<string, unknown>;
}

const isAllowed = (reach: Grant['read'], names: string[]) =>
  reach === 'all' || (reach !== undefined && [reach].flat().some((name) => names.includes(name)));

/**
 * Tries everything that one person may request for each sample, and compares it with the grants; returns what is wrong.
 */
export async function wrongAnswers(
  app: TempApp,
  token: string,
  grants: Grants,
  samples: Sample[],
): Promise<{ wrong: string[]; asked: number }> {
  const wrong: string[] = [];
  const batched = new Set<string>();
  let asked = 0;
  const ask = (method: string, address: string, body?: unknown) => {
    asked++;
    return app.ask(method, `/api/v1/${address}`, { at: 'acme', token, body });
  };
  const check = (what: string, got: unknown, expected: unknown) => {
    if (JSON.stringify(got) !== JSON.stringify(expected))
      wrong.push(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(expected)}`);
  };
  for (const { path, key, mine, names = mine ? ['own'] : [], money, record } of samples) {
    const allowed = (reach: Grant['read']) => isAllowed(reach, names);
    const right = meant(grants, path);
    const owner = ownerOf(path);
    const aboveIsSeen = !owner || allowed(meant(grants, owner).read);
    const { shared, list } = (words(path).personal ?? {}) as { shared?: string; list?: string };
    const opens = list === undefined || meant(grants, String(record[list])).read !== undefined;
    const mayRead = allowed(right.read) || (shared !== undefined && record[shared] === true && opens);
    const seen = mayRead && aboveIsSeen && (!money || grants.classes?.money === true);
    const isOpen = right.read !== undefined;
    const at = key === '' ? path : `${path}/${key}`;
    const name = `${at} ${names.join(' ') || 'other'}`;
    const shown = Object.keys(record).filter((one) => !isHidden(grants, path, one));
    const hidden = Object.keys(record).filter((one) => isHidden(grants, path, one));

    const got = await ask('GET', at);
    check(`GET ${name}`, got.status, seen ? 200 : 404);
    if (got.status === 200 && key !== '') {
      const whole = words(path).operations ?? ['list', 'get', 'create', 'update', 'delete'];
      const mayWrite = right.write === undefined || right.write.some((one) => shown.includes(one));
      const methods = ['GET'];
      if (whole.includes('update') && mayWrite && allowed(right.update)) methods.push('PATCH');
      if (whole.includes('delete') && allowed(right.delete)) methods.push('DELETE');
      check(`Allow of ${name}`, got.headers.allow, methods.join(', '));
    }
    if (got.status === 200) check(`fields of ${name}`, Object.keys(got.body.data).sort(), [...shown].sort());
    else check(`body of ${name}`, got.body, (await ask('GET', 'work-orders/work_order/987654')).body);

    if (key !== '' && words(path).operations?.includes('list') !== false) {
      const list = await ask('GET', `${path}?page_size=100&count=exact`);
      check(`list of ${name}`, list.status, isOpen ? 200 : 404);
      const rows: Record<string, unknown>[] = list.body.data ?? [];
      check(
        `${name} in its list`,
        rows.some(({ id }) => id === record.id),
        seen,
      );
      for (const row of rows)
        check(
          `hidden in the list of ${name}`,
          hidden.filter((one) => one in row),
          [],
        );
      if (isOpen) {
        const summary = await ask('GET', `${path}/summary?count=1`);
        check(`summary of ${name}`, summary.body.data[0]?.count ?? 0, list.body.meta.total);
        const counts = await ask('GET', `${path}/counts?views=page_size%3D5`);
        check(`counts of ${name}`, counts.body.data, [{ total: list.body.meta.total }]);
        const csv = await ask('GET', `${path}?format=csv`);
        check(`CSV of ${name}`, csv.body.trim().split('\r\n').length >= rows.length + 1, true);
        for (const one of shown.filter((name) => words(path).search?.includes(name))) {
          const text = record[one];
          if (typeof text !== 'string' || properties(path)[one]?.enum) continue;
          const found = await ask('GET', `${path}?page_size=100&search=${encodeURIComponent(text)}`);
          const ids = found.body.data.map(({ id }: { id: number }) => id);
          check(`search shown ${one} of ${name}`, ids.includes(record.id), seen);
        }
        for (const one of hidden) {
          check(`filter ${one} of ${name}`, (await ask('GET', `${path}?${one}=1`)).status, 400);
          const counted = await ask('GET', `${path}/counts?views=${encodeURIComponent(`${one}=1`)}`);
          check(`count by ${one} of ${name}`, counted.body.data, [null]);
          check(`order ${one} of ${name}`, (await ask('GET', `${path}?ordering=${one}`)).status, 400);
          check(`sum ${one} of ${name}`, (await ask('GET', `${path}/summary?sum=${one}`)).status, 400);
          check(
            `column ${one} of ${name}`,
            (await ask('GET', `${path}?format=csv&columns=${one}`)).status,
            400,
          );
          const title = properties(path)[one]?.title;
          check(`CSV head ${one} of ${name}`, csv.body.split('\r\n')[0].split(',').includes(title), false);
          const text = record[one];
          if (typeof text === 'string' && words(path).search?.includes(one)) {
            const found = await ask('GET', `${path}?search=${encodeURIComponent(text)}`);
            check(`search ${one} of ${name}`, found.body.data, []);
          }
        }
      }
    }

    const history = await ask('GET', `history?entity=${path}&key=${record.id}`);
    if ((grants.history as Grant | undefined)?.read !== 'all')
      check(`history of ${name}`, history.status, 403);
    else if (isOpen) {
      const told = history.body.data.flatMap((one: { before: object | null; after: object | null }) => [
        ...Object.keys(one.before ?? {}),
        ...Object.keys(one.after ?? {}),
      ]);
      check(
        `history of ${name}`,
        told.filter((one: string) => hidden.includes(one)),
        [],
      );
      if (!seen) check(`history of ${name}`, history.body.data, []);
    }

    const whole = words(path).operations ?? ['list', 'get', 'create', 'update', 'delete'];
    if (whole.includes('update') || words(path).singleton) {
      const parent = words(path).parent;
      for (const [field, value] of Object.entries(record)) {
        const own = properties(path)[field];
        if (!own || own.readOnly || own['x-lines'] || field === parent) continue;
        const body = {
          [field]: value !== null && typeof value === 'object' && 'id' in value ? value.id : value,
        };
        const answer = await ask('PATCH', at, body);
        const may =
          right.update !== undefined &&
          (right.write === undefined || right.write.some((one) => shown.includes(one)));
        const isWritable = right.write === undefined || right.write.includes(field);
        let expected = allowed(right.update) ? 200 : 403;
        if (!isOpen) expected = 404;
        else if (!may) expected = 403;
        else if (hidden.includes(field)) expected = 422;
        else if (!isWritable) expected = 403;
        else if (!seen) expected = 404;
        check(`PATCH ${field} of ${name}`, answer.status, expected);
        if (!isBatched(path) || batched.has(at)) continue;
        batched.add(at);
        // A batch refuses a record for the same reason as a PATCH of it alone, or is refused as a whole.
        const many = await ask('POST', `${path}/batch`, { ids: [key], change: body });
        const codes: string[] = (many.body.data?.refused ?? []).map(({ code }: { code: string }) => code);
        const asOne = codes.length === 0 ? many.status : codes[0] === 'not_found' ? 404 : 403;
        check(`batch ${field} of ${name} (${codes})`, asOne, expected);
        if (expected === 403 && may && !isWritable)
          check(`field of ${name}`, Object.keys(answer.body.errors ?? answer.body.error?.errors ?? {}), [
            field,
          ]);
      }
    }
    const { states, actions = {} } = words(path);
    for (const [action, { from }] of Object.entries(actions)) {
      const may =
        right.update !== undefined &&
        (right.write === undefined || right.write.some((one) => shown.includes(one))) &&
        (right.actions ?? []).some((one) => one === '*' || one === action);
      // Nothing is changed, so that the next request finds the record as it was: a wrong version is the last reason for
      // a refusal.
      const answer = await app.ask('POST', `/api/v1/${at}/${action}`, {
        at: 'acme',
        token,
        body: {},
        headers: { 'if-match': '"v999"' },
      });
      asked++;
      // In another state it is refused before that.
      const isElsewhere = states && from && !from.includes(String(record[states.of]));
      let expected = allowed(right.update) ? (isElsewhere ? 409 : 412) : 403;
      if (!isOpen) expected = 404;
      else if (!may) expected = 403;
      else if (!seen) expected = 404;
      check(`${action} ${name}`, answer.status, expected);
    }
    if (whole.includes('delete') && !words(path).singleton) {
      let expected: number[] = allowed(right.delete) ? [204, 409, 403] : [403];
      if (!isOpen) expected = [404];
      else if (right.delete === undefined) expected = [403];
      else if (!seen) expected = [404];
      // Nothing is deleted, so that the next request finds it: a wrong version is the last reason for a refusal.
      const answer = await app.ask('DELETE', `/api/v1/${at}`, {
        at: 'acme',
        token,
        headers: { 'if-match': '"v999"' },
      });
      asked++;
      if (allowed(right.delete) && seen && isOpen) expected = [412];
      // That a record exists is revealed only to those who may delete and create it.
      if (whole.includes('create') && words(path).key === undefined) {
        const back = (await ask('POST', `${at}/restore`)).status;
        const may = right.delete !== undefined && !!right.create && !isBlocked(grants, path);
        check(`restore ${name}`, back, isOpen ? (may ? (seen ? 422 : 404) : 403) : 404);
      }
      check(`DELETE ${name}`, expected.includes(answer.status) ? expected : answer.status, expected);
    }
    if (whole.includes('create') && !words(path).singleton && !(words(path) as { single?: boolean }).single) {
      const body: Record<string, unknown> = {};
      const required = new Set([
        ...(schemas[path]?.required ?? []),
        ...((schemas[path]?.['x-entity'] as { requiredOnCreate?: string[] })?.requiredOnCreate ?? []),
      ]);
      let blocked = false;
      for (const field of required) {
        const own = properties(path)[field] as JsonSchema;
        const value = record[field];
        if (own.readOnly) continue;
        if (isHidden(grants, path, field)) blocked ||= own.default === undefined;
        else body[field] = value !== null && typeof value === 'object' && 'id' in value ? value.id : value;
      }
      // One value is wrong on purpose, so that nothing is created: only a user with the right gets that error.
      body.no_such_field = 1;
      const answer = await ask('POST', path, body);
      let expected = 422;
      if (!isOpen) expected = 404;
      else if (!right.create || blocked) expected = 403;
      check(`POST ${name}`, answer.status, expected);
    }
  }
  return { wrong, asked };
}
