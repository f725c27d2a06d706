import { setTimeout as pause } from 'node:timers/promises';
import { askServer } from './ask-server.ts';
import { subdomainOf } from './prepare.ts';
import { Dice, sampleWorkOrder } from './sample-rows.ts';
import type { Waits } from './waits.ts';

/**
 * Sends requests like one user who reads and one who writes, until it is told to end; then it reports how long they waited. It is a
 * separate process, so that load on the measuring process does not distort the result.
 */
const [port, access] = [Number(process.argv[2]), process.argv[3]];
const LIST = '/api/v1/work-orders/work_order';
const dice = new Dice(7);
/** Unmeasured requests first, which compile the code. */
const WARM = 20;
let over = false;

type Ask = () => Promise<{ status: number; text: string }>;
const asks: [name: string, ask: Ask][] = access
  ? [
      ['list', () => askServer(port, subdomainOf(1), 'GET', LIST, { access })],
      [
        'POST',
        () => askServer(port, subdomainOf(1), 'POST', LIST, { access, body: sampleWorkOrder(dice, 200) }),
      ],
    ]
  : [['page', () => askServer(port, subdomainOf(1), 'GET', '/page')]];

async function timed(name: string, ask: Ask): Promise<Waits> {
  const times: number[] = [];
  let refused = 0;
  while (!over) {
    const asked = performance.now();
    const { status, text } = await ask();
    times.push(performance.now() - asked);
    if (status === 503) refused++;
    else if (status >= 300) throw new Error(`${name} answers ${status}: ${text}`);
    await pause(5);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? Number.NaN;
  return { name, count: times.length, median: at(0.5), p99: at(0.99), longest: at(1), refused };
}

process.on('message', () => {
  over = true;
});
for (let done = 0; done < WARM; done++) await Promise.all(asks.map(([, ask]) => ask()));
process.send?.('warm');
process.send?.(await Promise.all(asks.map(([name, ask]) => timed(name, ask))));
process.disconnect?.();
