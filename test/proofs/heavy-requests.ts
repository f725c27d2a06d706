import { manifest } from '../../src/shared/gen/manifest.ts';
import type { Entity } from '../../src/shared/schema/entity.ts';
import { filtersOf } from '../../src/shared/schema/filters.ts';
import { sampleRecord } from '../support/sample-record.ts';
import { ROUTES, type Route, resolve } from './api-description.ts';
import type { Schema } from './hostile-values.ts';

/** A request, and the route of the API description that it is of. */
export interface HeavyRequest {
  route: string;
  method: string;
  url: string;
  body?: unknown;
}

/** Below the 64 KB that a body may have. */
const MOST_BYTES = 60_000;
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';
const SECTIONS = ['cost', 'reliability', 'planned', 'work', 'failures', 'parts-used', 'life'];
/** A rule that the plan of 1900 may have, and that never happens: the longest search there is. */
const NEVER = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=31';
/** Signing out would end the sessions that the rest is sent with; a stream of events has no end. */
const LEFT_OUT = new Set(['post /users/logout', 'delete /users/sessions/{id}', 'get /events']);

/**
 * For each route the heaviest input that its schema takes: lists searched, sorted and counted without an index, files of all
 * rows, all of time, and bodies with every property, the longest texts and as many items as fit.
 * @param id a record that is there, of each entity
 */
export async function heavyRequests(): Promise<HeavyRequest[]> {
  const requests: HeavyRequest[] = [];
  for (const route of ROUTES) {
    const name = `${route.method} ${route.path}`;
    if (LEFT_OUT.has(name)) continue;
    const address = `/api/v1${route.path.replace('{section}', 'cost').replace(/\{\w+\}/g, '1')}`;
    const add = (query = '', body?: unknown) =>
      requests.push({
        route: name,
        method: route.method.toUpperCase(),
        url: query === '' ? address : `${address}?${query}`,
        ...(body !== undefined && { body }),
      });
    if (route.method === 'get') for (const query of queriesOf(route)) add(query);
    else for (const body of await bodiesOf(route)) add('', body);
  }
  for (const section of SECTIONS)
    for (const period of [`from=${FIRST_DAY}&until=${LAST_DAY}`, 'from=2000-01-01&until=2030-12-31'])
      requests.push({
        route: `get /reports/{section}`,
        method: 'GET',
        url: `/api/v1/reports/${section}?asset_id=1&${period}`,
      });
  requests.push({
    route: 'get /reports/file',
    method: 'GET',
    url: `/api/v1/reports/file?from=2022-01-01&until=2026-12-31`,
  });
  return [...requests, ...LONG_TEXTS];
}

/** Marks that are put in order by the square of their number, and a megabyte of cells that name nothing. */
const MARKS = `a${'\u0301\u0323'.repeat(14_000)}`;
const CELLS = [
  '\u0661'.repeat(20_000),
  '1\u00a0'.repeat(10_000),
  'a\u0301'.repeat(10_000),
  '1,'.repeat(10_000),
];
const LONG_TEXTS: HeavyRequest[] = [
  {
    route: 'post /work-orders/work_order',
    method: 'POST',
    url: '/api/v1/work-orders/work_order',
    body: { description: MARKS },
  },
  ...CELLS.map((cell) => ({
    route: 'post /imports/check',
    method: 'POST',
    url: '/api/v1/imports/check',
    body: {
      plan: {
        entity: 'work-orders/work_order',
        mode: 'update',
        key: 'code',
        columns: [['code'], ['asset'], ['hrs_estimated'], ['suggested_start_date']],
      },
      rows: Array.from({ length: 7 }, (_, at) => [`WO-0000${at + 1}`, cell, cell, cell]),
    },
  })),
];

function queriesOf({ path }: Route): string[] {
  const entity = manifest[path.slice(1).replace(/\/(summary|counts)$/, '')];
  if (path === '/search') return ['q=re', `q=${'pr '.repeat(60)}`];
  if (path === '/history') return ['page_size=100', `page_size=100&from=${FIRST_DAY}&until=${LAST_DAY}`];
  if (/forecast|parts-needed|work-days/.test(path))
    return ['from=2026-01-01&to=2026-12-31', 'from=9998-12-31&to=9999-12-31'];
  if (!entity || path.includes('{')) return [''];
  if (path.endsWith('/summary')) return summariesOf(entity);
  if (path.endsWith('/counts'))
    return ['', `views=${Array.from({ length: 20 }, (_, at) => at + 1).join(',')}`];
  return listsOf(entity);
}

function listsOf(entity: Entity): string[] {
  const { properties } = entity;
  const sortable = properties.filter(({ computed, lines, files }) => !computed && !lines && !files);
  const filters = filtersOf(entity).map(({ name, operator }) => {
    const wide = { contains: 're', label: 're', id: '1', gte: FIRST_DAY, lte: LAST_DAY } as Record<
      string,
      string
    >;
    return `page_size=100&count=exact&${name}=${encodeURIComponent(wide[operator] ?? '1')}`;
  });
  return [
    'page_size=100&count=exact',
    'page_size=100&page=200',
    'page_size=100&search=re&count=exact',
    `page_size=100&search=${encodeURIComponent('re '.repeat(60))}`,
    ...sortable.map(({ name }) => `page_size=100&search=e&ordering=-${name}`),
    ...filters,
    'format=csv',
    'format=xlsx',
  ];
}

function summariesOf({ properties }: Entity): string[] {
  const references = properties.filter(({ reference }) => reference).map(({ name }) => name);
  const days = properties.filter(({ kind }) => kind === 'date').map(({ name }) => `day(${name})`);
  const numbers = properties
    .filter(({ kind, computed }) => kind === 'decimal' && !computed)
    .map(({ name }) => name);
  const sum = numbers.length > 0 ? `&sum=${numbers.slice(0, 8).join(',')}` : '';
  const [one, other] = [...references, ...days];
  return [
    '',
    ...[...references, ...days].map((term) => `group=${term}&count=1${sum}`),
    ...(other ? [`group=${one},${other}${sum}`] : []),
  ];
}

async function bodiesOf({ path, method, operation }: Route): Promise<unknown[]> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (path === '/maintenance/plan/preview') return PREVIEWS;
  if (!schema) return [undefined];
  const entity = manifest[path.slice(1).replace(/\/\{\w+\}$/, '')];
  const sample =
    entity && method === 'post'
      ? await sampleRecord(entity, () => 1, { number: 77, optional: true })
      : undefined;
  return [largest(schema, MOST_BYTES), ...(sample ? [sample] : [])];
}

const PREVIEWS = [1, 5].flatMap((count) =>
  [
    'FREQ=DAILY',
    NEVER,
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=999',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
  ].flatMap((rrule) =>
    [{ shift: 'skip' }, { shift: 'nearest', season_from: '12-24', season_until: '12-26' }].map((own) => ({
      asset: 1,
      start_on: '1900-01-01',
      mode: 'fixed',
      ...own,
      triggers: Array.from({ length: count }, () => ({ kind: 'calendar', rrule })),
    })),
  ),
);

/** The largest value of a schema: each property, the longest texts, and as many items as fit into so many bytes. */
function largest(schema: Schema, bytes: number, depth = 0): unknown {
  const words = schema as Record<string, unknown>;
  if (typeof words.$ref === 'string')
    return depth > 6 ? null : largest(resolve(words.$ref), bytes, depth + 1);
  const [choice] = (words.oneOf ?? words.anyOf ?? words.enum ?? []) as unknown[];
  if (words.enum) return choice;
  if (words.const !== undefined) return words.const;
  if (choice) return largest(choice as Schema, bytes, depth + 1);
  switch ([words.type].flat()[0]) {
    case 'object':
      return largestObject(words, bytes, depth);
    case 'array': {
      const item = largest((words.items ?? {}) as Schema, bytes / 4, depth + 1);
      const size = JSON.stringify(item)?.length ?? 4;
      const count = Math.min(Number(words.maxItems ?? 1_000), Math.floor(bytes / (size + 1)));
      return Array.from({ length: Math.max(1, count) }, () => item);
    }
    case 'integer':
    case 'number':
      return Math.min(Number(words.maximum ?? 1), 1_000_000);
    case 'boolean':
      return true;
    case 'string':
      if (words.format === 'date') return '2026-01-01';
      if (words.format === 'date-time') return '2026-01-01T00:00:00.000Z';
      return 're '.repeat(2_000).slice(0, Math.min(Number(words.maxLength ?? 200), Math.floor(bytes / 2)));
    default:
      return null;
  }
}

function largestObject(words: Record<string, unknown>, bytes: number, depth: number): unknown {
  const properties = Object.entries((words.properties ?? {}) as Record<string, Schema>);
  const each = bytes / Math.max(1, properties.length);
  return Object.fromEntries(properties.map(([name, own]) => [name, largest(own, each, depth + 1)]));
}
