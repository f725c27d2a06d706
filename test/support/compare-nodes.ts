import { createRandom } from '../../src/server/features/example/random.ts';

/** Sends a request to a node for the tenant of a test. */
export type AskNode = (
  method: string,
  path: string,
  sending?: { token?: string; body?: unknown; headers?: Record<string, string> },
) => Promise<NodeAnswer>;

interface NodeAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects to find in there
  body: any;
  headers: Record<string, unknown>;
}

export type Nodes = readonly [AskNode, AskNode];

/** The answers of two nodes, and each answer that was wrong. */
interface Compared {
  writes: number;
  looks: number;
  /** Answers that nothing has changed. */
  unchanged: number;
  errors: string[];
}

const API = '/api/v1';
const SITES = '/company/site';
const LOCATIONS = '/company/location';
const CATEGORIES = '/assets/equipment_category';
/** What is read: lists in several orders, records, counts and sums. */
const LOOKS = [
  SITES,
  `${SITES}?search=north&count=exact`,
  `${SITES}/1`,
  `${LOCATIONS}?ordering=-name`,
  `${LOCATIONS}?site=1&count=exact`,
  `${LOCATIONS}/1`,
  CATEGORIES,
  '/dashboard',
  '/users/user',
  '/users/rights',
];

/** Creates records to read. */
export async function furnish(ask: AskNode, token: string): Promise<void> {
  const make = async (path: string, body: unknown) => {
    const { status, body: told } = await ask('POST', API + path, { token, body });
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(told)}`);
  };
  await make(SITES, { code: 'N', name: 'North' });
  await make(LOCATIONS, { site: 1, name: 'Hall', slug: 'hall' });
}

/**
 * Writes to one of two nodes, chosen at random, then reads from the other as a browser does, with the tag of its copy; and
 * from the first without one. Both must show the same, and must show what was written.
 */
export async function compareNodes(
  nodes: Nodes,
  { token, steps, seed }: { token: string; steps: number; seed: number },
): Promise<Compared> {
  const { whole, pick } = createRandom(seed);
  const found: Compared = { writes: 0, looks: 0, unchanged: 0, errors: [] };
  const shown = new Map<string, { tag: string; body: unknown }>();
  const made: number[] = [];
  const writes: ((ask: AskNode, step: number) => Promise<NodeAnswer>)[] = [
    (ask, step) => ask('PATCH', `${API}${SITES}/1`, { token, body: { name: `North ${step}` } }),
    (ask, step) => ask('PATCH', `${API}${LOCATIONS}/1`, { token, body: { name: `Hall ${step}` } }),
    async (ask, step) => {
      const body = { site: 1, name: `Yard ${seed} ${step}`, slug: `yard-${seed}-${step}` };
      const answer = await ask('POST', API + LOCATIONS, { token, body });
      if (answer.status === 201) made.push(answer.body.data.id);
      return answer;
    },
    (ask, step) =>
      ask('POST', API + CATEGORIES, {
        token,
        body: { name: `Kind ${seed} ${step}`, slug: `kind-${seed}-${step}` },
      }),
    async (ask, step) => {
      const id = made.pop();
      if (id === undefined) return writes[2]?.(ask, step) as Promise<NodeAnswer>;
      return ask('DELETE', `${API}${LOCATIONS}/${id}`, { token });
    },
  ];
  for (let step = 0; step < steps; step++) {
    const at = whole(0, 1);
    const [here, there] = [nodes[at] as AskNode, nodes[1 - at] as AskNode];
    if (whole(0, 2) > 0) {
      const answer = await pick(writes)(here, step);
      found.writes++;
      if (answer.status >= 300) found.errors.push(`a write: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    for (const path of new Set([pick(LOOKS), pick(LOOKS), pick(LOOKS)])) await look(path, here, there);
  }
  return found;

  async function look(path: string, here: AskNode, there: AskNode): Promise<void> {
    const kept = shown.get(path);
    const headers = kept && { 'if-none-match': kept.tag };
    const answer = await there('GET', API + path, { token, headers });
    const { body: now } = await here('GET', API + path, { token });
    found.looks++;
    const isUnchanged = answer.status === 304;
    const seen = isUnchanged ? kept?.body : answer.body;
    if (isUnchanged) found.unchanged++;
    else if (answer.headers.etag !== undefined)
      shown.set(path, { tag: String(answer.headers.etag), body: answer.body });
    if (JSON.stringify(seen) !== JSON.stringify(now))
      found.errors.push(`${path}: ${answer.status}, another answer than that of the other node`);
  }
}

/**
 * Several users at once, each with a site of their own: what one has written on a node is in the list that the other node
 * answers next, so that this is never "nothing has changed". @returns what was wrong
 */
export async function ownWritesAreSeen(
  nodes: Nodes,
  { token, people, rounds, seed }: { token: string; people: number; rounds: number; seed: number },
): Promise<string[]> {
  const errors: string[] = [];
  const one = async (person: number) => {
    const { whole } = createRandom(seed + person);
    const code = `own-${seed}-${person}`;
    const made = await nodes[0]('POST', API + SITES, { token, body: { code, name: code } });
    let tag = '';
    for (let round = 0; round < rounds; round++) {
      const at = whole(0, 1);
      const name = `${code} in round ${round}`;
      const path = `${API}${SITES}/${made.body.data.id}`;
      const { status } = await (nodes[at] as AskNode)('PATCH', path, { token, body: { name } });
      const list = await (nodes[1 - at] as AskNode)('GET', `${API}${SITES}?code=${code}`, {
        token,
        headers: { 'if-none-match': tag },
      });
      if (status !== 200 || list.status !== 200 || list.body.data[0]?.name !== name)
        errors.push(`${name}: PATCH ${status}, then ${list.status} ${JSON.stringify(list.body)}`);
      tag = String(list.headers.etag ?? tag);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, person) => one(person)));
  return errors;
}

/** A faulty node on purpose: it repeats its earlier answers until it writes itself. */
export function forgettingOthers(ask: AskNode): AskNode {
  const kept = new Map<string, NodeAnswer>();
  return async (method, path, { token, body, headers } = {}) => {
    if (method !== 'GET') {
      kept.clear();
      return ask(method, path, { token, body, headers });
    }
    const key = `${token} ${path}`;
    // An immediate answer would leave no turn to anything else.
    await new Promise((done) => setImmediate(done));
    const answer = kept.get(key) ?? (await ask(method, path, { token }));
    kept.set(key, answer);
    const tag = headers?.['if-none-match'];
    return tag !== undefined && tag === answer.headers.etag ? { ...answer, status: 304, body: '' } : answer;
  };
}
