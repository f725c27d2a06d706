import type { Reader, Writer } from '../store/store.ts';
import { knowsNetwork, rememberNetwork } from './known-networks.ts';
import { type Counter, countersOf, countFailure, forgetFailures, networkOf } from './throttle.ts';
import { userByEmail } from './users.ts';

/**
 * Slows down guessing at sign-in. Each network has its own count for an account, so that a stranger cannot lock the
 * owner out. Since a stranger can use many networks, all networks that the account does not know also share one count.
 */
export interface LoginGuard {
  /** Attempts in one line run one after another. Strangers never share the line of a known network. */
  line: string;
  /** The counters that block this account for this network. */
  ofAccount: Counter[];
  /** The counter that blocks everything from this network. */
  ofNetwork: Counter;
  fail(writer: Writer, now: number): Promise<void>;
  succeed(writer: Writer, user: number, now: number): Promise<void>;
}

export async function loginGuard(
  reader: Reader,
  email: string,
  address: string,
  now: number,
): Promise<LoginGuard> {
  const { account, fromNetwork, strangers, address: ofNetwork } = countersOf(email, address);
  const network = networkOf(address);
  const user = await userByEmail(reader, email);
  const isKnown = user !== null && (await knowsNetwork(reader, user.id, network, now));
  const counting = isKnown ? [fromNetwork] : [fromNetwork, strangers];
  const ofAccount = [account, ...counting];
  return {
    line: isKnown ? fromNetwork.key : strangers.key,
    ofAccount,
    ofNetwork,
    async fail(writer, at) {
      for (const counter of [...counting, ofNetwork]) await countFailure(writer, counter, at);
    },
    async succeed(writer, id, at) {
      for (const counter of ofAccount) await forgetFailures(writer, counter);
      await rememberNetwork(writer, id, network, at);
    },
  };
}
