import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { ApiError } from '../../shared/errors.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import { eq } from '../store/eq.ts';
import type { Reader, Row, Writer } from '../store/store.ts';
import { DAY, HOUR, MINUTE, SECOND } from './session-life.ts';
import { normalizeEmail } from './users.ts';

/** Never for ever: other people's guesses must not lock out the owner of an account. */
const LONGEST_DELAY = 15 * MINUTE;
const FIRST_DELAY = 5 * SECOND;

/** A counter of failures: how many are free, and after which quiet time they are forgotten. */
export interface Counter {
  key: string;
  /** The hash of the account it is about; null for a counter of a network alone. */
  account: string | null;
  free: number;
  forget: number;
}

/** The counters that may count an attempt; `login-guard.ts` decides which do. */
interface Counters {
  /** Guesses by somebody signed in to the account. */
  account: Counter;
  /** Guesses at the account from one network. */
  fromNetwork: Counter;
  /** Guesses at the account from all networks unknown to it. */
  strangers: Counter;
  /** Guesses from one network, whatever the account. */
  address: Counter;
}

export function countersOf(email: string, address: string): Counters {
  // A hash, because people sometimes type their password into this field.
  const account = createHash('sha256').update(normalizeEmail(email)).digest('base64url');
  const network = networkOf(address);
  const own = { account, forget: DAY };
  return {
    account: { ...own, key: `account:${account}`, free: 4 },
    fromNetwork: { ...own, key: `account:${account}:${network}`, free: 4 },
    // Many addresses are cheap to get: together they have few guesses, however many they are.
    strangers: { ...own, key: `strangers:${account}`, free: 14 },
    // A whole plant may share one address.
    address: { account: null, key: `address:${network}`, free: 49, forget: HOUR },
  };
}

/**
 * @param what there were too many of, as a phrase that follows "Too many"
 * @throws ApiError `too_many_requests` with the seconds to wait, while one of the counters blocks
 */
export async function refuseBlocked(
  reader: Reader,
  counters: Counter[],
  now: number,
  what: Text = say('throttle.attempts'),
): Promise<void> {
  let wait = 0;
  for (const counter of counters) {
    const left = Number((await rowOf(reader, counter))?.blocked_until ?? 0) - now;
    // A wait beyond the longest delay means that the clock was set back; that must not lock anybody out.
    if (left > wait && left <= LONGEST_DELAY) wait = left;
  }
  if (wait === 0) return;
  const seconds = Math.ceil(wait / SECOND);
  const text = say('throttle.too_many', { what, time: timeOf(seconds) });
  throw new ApiError('too_many_requests', text, undefined, seconds);
}

/**
 * Records, once each time a counter starts to block, that attempts are refused: persistent guessing must not fill the
 * disk. Returns the counters recorded just now.
 */
export async function noteBlocks(writer: Writer, counters: Counter[], now: number): Promise<Counter[]> {
  const noted: Counter[] = [];
  for (const counter of await newlyBlocked(writer, counters, now)) {
    const row = await rowOf(writer, counter);
    if (!row) continue;
    await writer.update('_login_throttle', row.id, { noted_until: Number(row.blocked_until) });
    noted.push(counter);
  }
  return noted;
}

/** The counters that block and whose present block is not recorded yet. */
export async function newlyBlocked(reader: Reader, counters: Counter[], now: number): Promise<Counter[]> {
  const blocked: Counter[] = [];
  for (const counter of counters) {
    const row = await rowOf(reader, counter);
    const until = Number(row?.blocked_until ?? 0);
    if (until > now && until - now <= LONGEST_DELAY && row?.noted_until !== until) blocked.push(counter);
  }
  return blocked;
}

/** Counts a failure. From the first one that is not free, each failure doubles the time to wait. */
export async function countFailure(writer: Writer, counter: Counter, now: number): Promise<void> {
  const row = await rowOf(writer, counter);
  const quiet = Math.abs(now - Number(row?.last_failure_at ?? now));
  const failures = row && quiet < counter.forget ? Number(row.failures) + 1 : 1;
  const over = failures - counter.free - 1;
  const delay = over < 0 ? 0 : Math.min(FIRST_DELAY * 2 ** Math.min(over, 20), LONGEST_DELAY);
  const values = { failures, blocked_until: delay === 0 ? 0 : now + delay, last_failure_at: now };
  if (row) await writer.update('_login_throttle', row.id, values);
  else await writer.insert('_login_throttle', { key: counter.key, account: counter.account, ...values });
}

/** Resets a counter after its owner has shown the right password. */
export async function forgetFailures(writer: Writer, counter: Counter): Promise<void> {
  await writer.remove('_login_throttle', [eq('key', counter.key)]);
}

/** Resets all counters of an account when its password is replaced. */
export async function forgetAccount(writer: Writer, email: string): Promise<void> {
  const { account } = countersOf(email, '').account;
  if (account) await writer.remove('_login_throttle', [eq('account', account)]);
}

function rowOf(reader: Reader, counter: Counter): Promise<Row | null> {
  return reader.first('_login_throttle', [eq('key', counter.key)]);
}

function timeOf(seconds: number): Text {
  return seconds < 90
    ? say('throttle.seconds', { count: seconds })
    : say('throttle.minutes', { minutes: Math.ceil(seconds / 60) });
}

/**
 * The network of an address: a single IPv4 address, or the /64 network that one IPv6 customer has alone. All spellings of
 * an address give the same network; some proxies add a port.
 */
export function networkOf(address: string): string {
  const plain = withoutPort(address).replace(/%.*$/, '').toLowerCase();
  if (isIP(plain) !== 6) return plain.slice(0, 64);
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return mappedAddress(groups);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** @example withoutPort('[2001:db8::1]:443') // '2001:db8::1' */
function withoutPort(address: string): string {
  return /^\[(.+)\](:\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/** The eight groups of an IPv6 address. @example groupsOf('2001:db8::1.2.3.4')[6] // '102' */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

/** The IPv4 address in the last two groups. */
function mappedAddress(groups: string[]): string {
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}
