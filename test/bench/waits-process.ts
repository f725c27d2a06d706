import { setTimeout as pause } from 'node:timers/promises';
import { askServer } from './ask-server.ts';
import { subdomainOf } from './prepare.ts';
import { Dice, sampleWorkOrder } from './sample-rows.ts';
import type { Waits } from './waits.ts';

/**
 * Asks as one person who reads and one who writes do, until it is told to end; then it tells how long they waited. It is a process of its
 * own, so that what it measures is not how long the work beside it holds up itself.
 */
const [port, access] = [Number(process.argv[2]), process.argv[3]];
const LIST = '/api/v1/work-orders/work_order';
const dice = new Dice(7);
/** Nobody measures them: code is compiled for them first. */
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
