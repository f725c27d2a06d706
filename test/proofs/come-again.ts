import { sleep } from './proof.ts';

const EVERY_MS = 100;
/** Half a minute: a client refused for longer is not merely one of too many. */
const MOST_TIMES = 300;

/** A client that is told to retry, or cut off, retries; the final answer counts. */
export async function comeAgain<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (let times = 1; ; times += 1) {
    const answer = await ask();
    if ((answer.status !== 503 && answer.status !== 0) || times === MOST_TIMES) return answer;
    await sleep(EVERY_MS);
  }
}
