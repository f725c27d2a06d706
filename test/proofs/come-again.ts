import { sleep } from './proof.ts';

const EVERY_MS = 100;
/** Half a minute: whoever is sent away for longer is not merely one of too many. */
const MOST_TIMES = 300;

/** Told to come again, or cut off, a client comes again; what it is answered in the end is the answer. */
export async function comeAgain<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (let times = 1; ; times += 1) {
    const answer = await ask();
    if ((answer.status !== 503 && answer.status !== 0) || times === MOST_TIMES) return answer;
    await sleep(EVERY_MS);
  }
}
