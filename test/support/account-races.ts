import { codeAt, stepAt } from '../../src/server/auth/totp.ts';

type Host = 'acme' | 'admin';

interface Asked {
  status: number;
  body: unknown;
}

/** One request to a node. */
export type Ask = (
  method: string,
  path: string,
  sending?: { at?: Host; token?: string; body?: unknown; headers?: Record<string, string> },
) => Promise<Asked>;

/** Where access is ended, and where it is then used: two nodes, if the engine allows them. */
export interface RaceStage {
  here: Ask;
  there: Ask;
  /** Access tokens of a platform admin and of a user of Acme, and the id of Acme. */
  admin: string;
  colleague: string;
  tenant: number;
}

/** An account whose password, session and codes an intruder knows. */
interface Account {
  at: Host;
  email: string;
  /** Its id for the platform's admins. */
  id: number;
  /** The address that a server behind a trusted proxy sees: not all failures come from one place. */
  address: string;
  link: string;
  access: string;
  refresh: string;
  code: string;
}

interface Entry {
  action: string;
  after: { is_active?: boolean } | null;
}

export interface Race {
  name: string;
  at: Host;
  withSecondFactor?: boolean;
  /** What an intruder does with the old password or session. */
  attempt(ask: Ask, account: Account): Promise<Asked>;
  end: End;
}

/** What ends the old access, and its audit entry. */
interface End {
  run(stage: RaceStage, account: Account): Promise<Asked>;
  isIt(entry: Entry): boolean;
  /** Must not bring anything back, after both are over. */
  undo?(stage: RaceStage, account: Account): Promise<Asked>;
  /** It needs no hash, so it would always win if it began first. */
  isQuick?: boolean;
}

const API = '/api/v1';
const [OLD, NEW, THEIRS] = ['the old long secret', 'the new long secret', 'what an intruder likes'];
/** About the time that hashing a password takes: requests that begin within it overlap. */
const HASHING_MS = 40;
/** What must not happen any more after the end, as named in the audit. */
const OF_OLD = new Set([
  'login',
  'password_changed',
  'second_factor_off',
  'recovery_code_used',
  'recovery_codes_made',
]);

const byLink: End = {
  run: ({ here }, { at, link }) =>
    here('POST', `${API}/users/set-password`, { at, body: { token: link, password: NEW } }),
  isIt: ({ action }) => action === 'password_set',
};
const byDeactivation: End = {
  run: (stage, account) => setActive(stage, account, false),
  undo: (stage, account) => setActive(stage, account, true),
  isIt: ({ action, after }) => action === 'updated' && after?.is_active === false,
  isQuick: true,
};

const setActive = ({ here, admin }: RaceStage, { id }: Account, is_active: boolean) =>
  here('PATCH', `${API}/users/user/${id}`, { at: 'admin', token: admin, body: { is_active } });
const signIn = (ask: Ask, { at, email, address }: Account) =>
  ask('POST', `${API}/users/login`, {
    at,
    body: { email, password: OLD, is_admin: at === 'admin' },
    headers: { 'x-refresh-rotation': '1', 'x-forwarded-for': address },
  });
const change = (ask: Ask, { at, access }: Account) =>
  ask('POST', `${API}/users/password`, { at, token: access, body: { current: OLD, password: THEIRS } });
const proven =
  (part: string) =>
  (ask: Ask, { at, access, code }: Account) =>
    ask('POST', `${API}/users/second-factor/${part}`, { at, token: access, body: { password: OLD, code } });
const refresh = (ask: Ask, account: Account) =>
  ask('POST', `${API}/token/refresh`, { at: account.at, body: { refresh: account.refresh } });

/** Uses of old access while that access is being ended. */
export const RACES: Race[] = [
  { name: 'login and a reset', at: 'acme', attempt: signIn, end: byLink },
  { name: 'login of an admin and a reset', at: 'admin', attempt: signIn, end: byLink },
  { name: 'login and deactivation', at: 'acme', attempt: signIn, end: byDeactivation },
  { name: 'new password and a reset', at: 'acme', attempt: change, end: byLink },
  { name: 'new password and deactivation', at: 'acme', attempt: change, end: byDeactivation },
  {
    name: 'second step off and a reset',
    at: 'acme',
    withSecondFactor: true,
    attempt: proven('off'),
    end: byLink,
  },
  {
    name: 'recovery codes and a reset',
    at: 'acme',
    withSecondFactor: true,
    attempt: proven('recovery-codes'),
    end: byLink,
  },
  { name: 'refresh and a reset', at: 'acme', attempt: refresh, end: byLink },
  { name: 'refresh and deactivation', at: 'acme', attempt: refresh, end: byDeactivation },
];

let people = 0;

/**
 * Runs a race once with a new person. Returns whether the old access outlived its end: it was used after it, by the
 * order of the audit, or one of its tokens still works. Undefined if the attempt came first and made the end
 * impossible.
 */
export async function runRace(stage: RaceStage, race: Race): Promise<boolean | undefined> {
  const account = await newAccount(stage, race);
  const [early, late] = [Math.random() * HASHING_MS, Math.random() * HASHING_MS];
  const [attempted, ended] = await Promise.all([
    later(race.end.isQuick ? 0 : late, () => race.attempt(stage.there, account)),
    later(race.end.isQuick ? early : 0, () => race.end.run(stage, account)),
  ]);
  if (ended.status >= 300) return undefined;
  await race.end.undo?.(stage, account);
  const won = dataOf<{ access?: string; refresh?: string } | undefined>(attempted);
  const { at } = race;
  for (const token of [account.access, won?.access])
    if (token && (await stage.there('GET', `${API}/users/sessions`, { at, token })).status !== 401)
      return true;
  for (const token of [won?.refresh, account.refresh])
    if (token && (await refresh(stage.there, { ...account, refresh: token })).status !== 401) return true;
  const entries = await historyOf(stage, account);
  const end = entries.findIndex(race.end.isIt);
  if (end < 0) throw new Error(`The audit does not say that access ended: ${JSON.stringify(entries)}`);
  return entries.slice(0, end).some(({ action }) => OF_OLD.has(action));
}

async function newAccount(stage: RaceStage, { at, withSecondFactor }: Race): Promise<Account> {
  people += 1;
  const { here, admin: token, tenant } = stage;
  const email = `race${people}-${process.pid}@${at}.example`;
  const body = { name: `Race ${people}`, email, ...(at === 'acme' && { tenant }) };
  const made = dataOf<{ id: number; invite_link: string }>(
    await here('POST', `${API}/users/user`, { at: 'admin', token, body }),
  );
  const invited = { token: tokenOf(made.invite_link), password: OLD };
  await here('POST', `${API}/users/set-password`, { at, body: invited });
  const address = `198.51.${people >> 8}.${people & 255}`;
  const account: Account = { at, email, id: made.id, address, link: '', access: '', refresh: '', code: '' };
  Object.assign(account, dataOf<{ access: string; refresh: string }>(await signIn(here, account)));
  if (withSecondFactor) account.code = await turnOn(here, account);
  const again = await here('POST', `${API}/users/user/${made.id}/invite`, { at: 'admin', token });
  account.link = tokenOf(dataOf<{ invite_link: string }>(again).invite_link);
  return account;
}

/** Turns two-step sign-in on and returns a recovery code. */
async function turnOn(ask: Ask, { at, access: token }: Account): Promise<string> {
  const post = (part: string, body: object) =>
    ask('POST', `${API}/users/second-factor/${part}`, { at, token, body });
  const { secret } = dataOf<{ secret: string }>(await post('setup', { password: OLD }));
  const code = codeAt(secret, stepAt(Date.now()));
  const confirmed = dataOf<{ recovery_codes: string[] }>(await post('confirm', { code }));
  return confirmed.recovery_codes[0] as string;
}

/** The audit entries of an account, newest first. */
async function historyOf({ here, admin, colleague }: RaceStage, { at, email }: Account): Promise<Entry[]> {
  const as = { at, token: at === 'admin' ? admin : colleague };
  const found = await here('GET', `${API}/users/user?email=${encodeURIComponent(email)}`, as);
  const key = dataOf<{ id: number }[]>(found)[0]?.id;
  return dataOf(await here('GET', `${API}/history?entity=users/user&key=${key}`, as));
}

/** The token of a link. */
export function tokenOf(link: string): string {
  return /token=([\w-]+)/.exec(link)?.[1] as string;
}

function dataOf<T>({ body }: Asked): T {
  return (body as { data: T }).data;
}

function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return new Promise((done) => setTimeout(done, ms)).then(work);
}
