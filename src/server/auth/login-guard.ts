import type { Reader, Writer } from '../store/store.ts';
import { knowsNetwork, rememberNetwork } from './known-networks.ts';
import { type Counter, countersOf, countFailure, forgetFailures, networkOf } from './throttle.ts';
import { userByEmail } from './users.ts';

/**
 * What holds guesses back at signing in. Each network has its own count for an account, so that a stranger cannot lock
 * the owner out; and since a stranger can have many networks, those that the account does not know share one more.
 */
export interface LoginGuard {
  /** Attempts of one line run one after the other; strangers never stand in the line of a known network. */
  line: string;
  /** What blocks the account from here. */
  ofAccount: Counter[];
  /** What blocks everything from here. */
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
