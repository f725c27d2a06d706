import type { Row } from './ask.ts';
import { settled } from './late-writes.ts';
import { type Figure, figure, type Proof, sleep } from './proof.ts';
import { startTrustServer, type TrustServer } from './trust-server.ts';

const API = '/api/v1';
const ORDER = `${API}/work-orders/work_order`;
const RUN = `${API}/procedures/run`;
/** The server is killed after this many answers. */
const ANSWERS_OF_A_LIFE = 9;

interface Tally {
  kills: number;
  acknowledged: number;
  lost: number;
  twice: number;
  wrong: string[];
}

/** kill -9 while two phones fill in the steps of a procedure and finish it: no answer lost, nothing booked twice. */
export const stepsKill: Proof = {
  name: 'kill -9 within a procedure',
  async run({ long }) {
    const [runs, steps] = long ? [20, 40] : [1, 20];
    const { kills, acknowledged, lost, twice, wrong } = await fillRuns(runs, steps);
    const control = await fillRuns(1, steps, 'early-answer');
    return [
      figure('procedure: kill -9', `${kills} (${acknowledged} answers)`, '> 0', kills > 0),
      figure('procedure: answers lost', lost, '0', lost === 0),
      figure('procedure: written or booked twice', twice, '0', twice === 0),
      figure('procedure: wrong answers', wrong.join('; ') || 0, '0', wrong.length === 0),
      figure('control: answer before commit, lost', control.lost, '> 0', control.lost > 0),
    ] satisfies Figure[];
  },
};

async function fillRuns(runs: number, steps: number, weak?: string): Promise<Tally> {
  const names = Array.from({ length: steps }, (_, at) => `step_${at}`);
  // A sound server creates the data: writes done after their answer would get other ids on PostgreSQL.
  let server = await startTrustServer();
  const { home } = server;
  const tally: Tally = { kills: 0, acknowledged: 0, lost: 0, twice: 0, wrong: [] };
  let token = await server.signIn();

  async function did(method: string, path: string, body?: object): Promise<Row> {
    const answer = await server.ask<Row>(method, path, { at: 'acme', token, body });
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }
  const list = async (path: string) => (await did('GET', path)) as unknown as Row[];
  async function start(): Promise<void> {
    server = await startTrustServer({ home, weak });
    token = await server.signIn();
    await settled(server);
  }
  /** Works until the server is killed, or has finished first, and restarts it. */
  async function untilKilled(work: (on: TrustServer, kill: () => void) => Promise<unknown>): Promise<void> {
    let killed: Promise<void> | undefined;
    const kill = () => {
      killed ??= server.stop('SIGKILL');
    };
    await work(server, kill);
    kill();
    await killed;
    tally.kills += 1;
    await start();
  }

  try {
    const [sample] = await list(`${ORDER}?page_size=1`);
    if (!sample) throw new Error('The demo has no work order');
    const asset = (sample.asset as Row).id;
    await did('POST', `${API}/assets/meter`, { asset, name: 'Strokes', unit: 'n', kind: 'cumulative' });
    const procedure = (await did('POST', `${API}/procedures/procedure`, { name: 'Many steps' })).id;
    const [draft] = await list(`${API}/procedures/version?procedure_id=${procedure}`);
    await did('PATCH', `${API}/procedures/version/${draft?.id}`, { steps: stepsOf(names) });
    await did('POST', `${API}/procedures/version/${draft?.id}/publish`, {});
    for (let round = 1; round <= runs; round += 1) {
      const order = (
        await did('POST', ORDER, {
          asset,
          status: (sample.status as Row).id,
          maint_type: 'inspection',
          priority: 'low',
          suggested_start_date: '2031-01-01',
          completion_end_date: '2031-01-02',
        })
      ).id;
      await did('POST', `${ORDER}/${order}/add_procedure`, { procedure });
      const run = (await list(`${RUN}?work_order_id=${order}`))[0]?.id;
      await did('PATCH', `${RUN}/${run}`, { answers: { strokes: round } });
      if (weak) {
        await server.stop();
        await start();
      }

      const acknowledged: string[] = [];
      const phones = [0, 1].map((odd) => names.filter((_, at) => at % 2 === odd));
      while (phones.some((left) => left.length > 0))
        await untilKilled(async (on, kill) => {
          let count = 0;
          const fill = async (left: string[]) => {
            for (let name = left[0]; name !== undefined; name = left[0]) {
              const body = { answers: { [name]: 'not_ok' } };
              const { status } = await on.ask('PATCH', `${RUN}/${run}`, { at: 'acme', token, body });
              if (status !== 200) {
                if (status !== 0 && status !== 503) tally.wrong.push(`answer ${status}`);
                return;
              }
              acknowledged.push(name);
              left.shift();
              // The other phone is still waiting for its answer.
              if (++count === ANSWERS_OF_A_LIFE) kill();
            }
          };
          await Promise.all(phones.map(fill));
        });
      const { answers } = await did('GET', `${RUN}/${run}`);
      tally.acknowledged += acknowledged.length;
      tally.lost += acknowledged.filter(
        (name) => (answers as Record<string, string>)[name] !== 'not_ok',
      ).length;
      if (weak) continue;

      await untilKilled(async (on, kill) => {
        const sent = on.ask('POST', `${RUN}/${run}/finish`, { at: 'acme', token, body: {} });
        // Timing is what this tests: each round kills at a different moment while finishing.
        await sleep(3 + round * 9);
        kill();
        await sent;
      });
      const again = await server.ask('POST', `${RUN}/${run}/finish`, { at: 'acme', token, body: {} });
      if (again.status !== 200 && !again.body.errors?.state) tally.wrong.push(`finish ${again.status}`);
      const findings = await list(`${API}/procedures/finding?run_id=${run}&page_size=100`);
      const readings = await list(`${API}/meter-readings/meter_reading?work_order_id=${order}`);
      tally.lost += Math.max(0, names.length - findings.length) + Math.max(0, 1 - readings.length);
      tally.twice += Math.max(0, findings.length - names.length) + Math.max(0, readings.length - 1);
    }
    return tally;
  } finally {
    await server.stop('SIGKILL');
    await server.forget();
  }
}

function stepsOf(names: string[]): object {
  const check = {
    'x-step': 'check',
    oneOf: [{ const: 'ok' }, { const: 'not_ok' }],
    'x-fail': ['not_ok'],
  };
  const checks = Object.fromEntries(names.map((name) => [name, check]));
  return {
    required: [...names, 'strokes'],
    properties: { ...checks, strokes: { type: 'number', 'x-step': 'meter', 'x-meter': 'Strokes' } },
  };
}
