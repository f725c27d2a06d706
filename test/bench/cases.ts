import type { Sent } from './drive.ts';
import { PERSON } from './prepare.ts';
import { anyPart, COMMON_WORDS, Dice, sampleChange, sampleWorkOrder } from './sample-rows.ts';

const LIST = '/api/v1/work-orders/work_order';
/** How many different requests a case sends in turn, so that no single answer stays cached. */
const VARIETY = 500;

/** A baseline for a case: a ready buffer, the hand-written page or new work order, or our own plain list. */
export type Ground = 'buffer' | 'page' | 'insert' | 'list';

/** The ratio to reach, and to which baseline; at how many connections if that matters. */
interface Goal {
  of: Ground;
  least: number;
  connections?: number;
}

export interface Case {
  name: string;
  requests: Sent[];
  status: number;
  goal?: Goal;
  /** Driven with one connection only, for fewer seconds. */
  slow?: true;
}

/** A tenant and a signed-in user of it. */
export interface Caller {
  host: string;
  access: string;
  /** The ETag of the plain list; empty if it has none. */
  etag: string;
}

/** Goals for PostgreSQL, where most of a request's time is the round trips to the database. */
const POSTGRES_GOALS: Record<string, Goal> = {
  'get one': { of: 'page', least: 0.8 },
  list: { of: 'page', least: 0.45 },
  'search rare': { of: 'page', least: 0.25 },
  'filter and sort': { of: 'page', least: 0.25 },
  POST: { of: 'insert', least: 0.25, connections: 50 },
  dashboard: { of: 'page', least: 0.5 },
  'list revalidated (304)': { of: 'page', least: 1 },
};

/** The cases with the goals of an engine. */
export function withGoals(cases: Case[], postgres: boolean): Case[] {
  return postgres ? cases.map((one) => ({ ...one, goal: POSTGRES_GOALS[one.name] })) : cases;
}

/**
 * All cases; requests are spread evenly over the callers, whose tenants each hold this many work orders and assets. A
 * different seed makes them write different values.
 */
export function casesOf(callers: Caller[], held: { rows: number; assets: number }, seed: number): Case[] {
  const dice = new Dice(seed);
  const caller = (index: number) => callers[index % callers.length] as Caller;
  const spread = (count: number, make: (index: number) => Sent): Sent[] =>
    Array.from({ length: count }, (_, index) => {
      const { host, access } = caller(index);
      const sent = make(index);
      return { host, ...sent, headers: { authorization: `Bearer ${access}`, ...sent.headers } };
    });
  const many = Math.max(VARIETY, callers.length);
  const alike = (query: string) => spread(callers.length, () => ({ path: `${LIST}${query}` }));
  const anyId = () => 1 + dice.number(held.rows);
  const changed = { 'content-type': 'application/json' };
  const write = () => sampleChange(dice);

  const revalidated: Case = {
    name: 'list revalidated (304)',
    requests: spread(callers.length, (index) => ({
      path: LIST,
      headers: { 'if-none-match': caller(index).etag },
    })),
    status: 304,
    goal: { of: 'buffer', least: 0.6 },
  };

  return [
    {
      name: 'get one',
      requests: spread(many, () => ({ path: `${LIST}/${anyId()}` })),
      status: 200,
      goal: { of: 'buffer', least: 0.25 },
    },
    { name: 'list', requests: alike(''), status: 200, goal: { of: 'page', least: 0.7 } },
    {
      name: 'list with count',
      requests: alike('?count=exact'),
      status: 200,
      goal: { of: 'list', least: 0.6 },
    },
    {
      name: 'list 1,000 pages deep',
      requests: spread(many, () => ({
        path: `${LIST}?page=${Math.min(1_000, held.rows / 10) - dice.number(20)}`,
      })),
      status: 200,
    },
    {
      name: 'search rare',
      requests: spread(many, () => ({ path: `${LIST}?search=${anyPart(dice)}` })),
      status: 200,
      goal: { of: 'list', least: 0.25 },
    },
    {
      name: 'search common',
      requests: spread(many, (index) => ({
        path: `${LIST}?search=${COMMON_WORDS[index % COMMON_WORDS.length]}`,
      })),
      status: 200,
      goal: { of: 'list', least: 0.25 },
    },
    {
      name: 'search absent',
      requests: spread(many, (index) => ({ path: `${LIST}?search=zz${index}absent` })),
      status: 200,
      goal: { of: 'list', least: 0.8 },
    },
    {
      name: 'search sorted by another column',
      requests: spread(many, (index) => ({
        path: `${LIST}?search=${COMMON_WORDS[index % COMMON_WORDS.length]}&ordering=-suggested_start_date`,
      })),
      status: 200,
      goal: { of: 'list', least: 0.25 },
    },
    {
      name: 'filter and sort',
      requests: spread(many, (index) => ({
        path: `${LIST}?asset_id=${1 + (index % Math.min(held.assets, held.rows))}&ordering=-suggested_start_date`,
      })),
      status: 200,
      goal: { of: 'list', least: 0.6 },
    },
    {
      name: 'filter by a choice, sorted by asset',
      requests: spread(4, (index) => ({
        path: `${LIST}?priority=${['low', 'medium', 'high', 'critical'][index]}&ordering=asset`,
      })),
      status: 200,
      goal: { of: 'list', least: 0.6 },
    },
    {
      name: 'PATCH',
      // Enough that no record gets the same values twice in a round.
      requests: spread(4_000, () => ({
        method: 'PATCH',
        path: `${LIST}/${anyId()}`,
        body: write(),
        headers: changed,
      })),
      status: 200,
    },
    {
      name: 'POST',
      requests: spread(many, () => ({
        method: 'POST',
        path: LIST,
        body: sampleWorkOrder(dice, 200),
        headers: changed,
      })),
      status: 201,
      goal: { of: 'list', least: 0.3, connections: 50 },
    },
    {
      name: 'list while others write',
      requests: spread(many, (index) =>
        index % 10 === 0
          ? { method: 'PATCH', path: `${LIST}/${anyId()}`, body: write(), headers: changed }
          : { path: `${LIST}?asset_id=${1 + dice.number(200)}&ordering=-suggested_start_date` },
      ),
      status: 200,
    },
    {
      name: 'dashboard',
      requests: spread(callers.length, () => ({ path: '/api/v1/dashboard' })),
      status: 200,
    },
    ...(caller(0).etag ? [revalidated] : []),
    {
      name: 'login',
      requests: [
        {
          method: 'POST',
          path: '/api/v1/users/login',
          host: caller(0).host,
          body: { ...PERSON, is_admin: false },
        },
      ],
      status: 200,
      slow: true,
    },
  ];
}
