import { readdirSync, readFileSync } from 'node:fs';
import { figure, type Proof, skipped, sleep } from './proof.ts';
import { anyOrder } from './repeats.ts';
import { type TrustServer, withServer } from './trust-server.ts';

const COMPANIES = 50;

/** Hours in miniature: many companies, reading and writing, while memory and open files are watched. */
export const soak: Proof = {
  name: 'soak',
  async run({ long, soakMinutes }) {
    if (!long) return [skipped('soak', 'runs in the long form only')];
    return withServer({}, async (server) => {
      const admin = await server.signIn('admin', 'admin@mainstay.example');
      for (let number = 1; number <= COMPANIES; number += 1)
        await server.ask('POST', '/api/v1/tenants/tenant', {
          at: 'admin',
          token: admin,
          body: { name: `Company ${number}`, schema_name: `company-${number}` },
        });
      const files = openFiles(server.pid);
      const samples: { minute: number; megabytes: number }[] = [];
      const started = performance.now();
      const minute = () => (performance.now() - started) / 60_000;
      const statuses = new Map<number, number>();
      const clients = Array.from({ length: 8 }, (_, client) =>
        use(server, client, () => minute() < soakMinutes, statuses),
      );
      while (minute() < soakMinutes) {
        await sleep(5_000);
        samples.push({ minute: minute(), megabytes: residentMegabytes(server.pid) });
      }
      await Promise.all(clients);
      await sleep(3_000);
      const warm = samples.filter((sample) => sample.minute > Math.min(5, soakMinutes / 4));
      const slope = slopeOf(warm);
      const after = openFiles(server.pid);
      const failures = [...statuses].filter(([status]) => status >= 500 || status === 0);
      const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
      return [
        figure(`soak of ${soakMinutes} minutes: requests`, sent, '> 0', sent > 0),
        figure('memory after warm-up, MB a minute', slope.toFixed(2), '< 1', slope < 1),
        figure('answers of 5xx', JSON.stringify(failures), '[]', failures.length === 0),
        figure('open files before and after', `${files} → ${after}`, '± 10', Math.abs(after - files) <= 10),
      ];
    });
  },
};

/** A client of one of the two companies that have data, and of all others at their door. */
async function use(
  server: TrustServer,
  client: number,
  goesOn: () => boolean,
  statuses: Map<number, number>,
) {
  const at = client % 2 === 0 ? 'acme' : 'globex';
  let token = await server.signIn(at);
  const order = await anyOrder(server, token, at);
  for (let round = 0; goesOn(); round += 1) {
    const company = `company-${1 + ((client * 7 + round) % COMPANIES)}`;
    const answers = [
      await server.ask('GET', '/api/v1/work-orders/work_order?page_size=20', { at, token }),
      await server.ask('GET', '/api/v1/dashboard', { at, token }),
      await server.ask('GET', `/api/v1/work-orders/work_order/${order}`, { at, token }),
      await server.ask('POST', '/api/v1/work-orders/work_order_misc_cost', {
        at,
        token,
        body: { work_order: order, total_cost: 1, description: `soak ${client} ${round}` },
      }),
      // Opens a store that nobody else uses.
      await server.ask('GET', '/api/v1/company/site', { at: company, token: 'x'.repeat(43) }),
    ];
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (answers[0]?.status === 401) token = await server.signIn(at);
    const made = answers[3]?.body?.data?.id;
    if (made) await server.ask('DELETE', `/api/v1/work-orders/work_order_misc_cost/${made}`, { at, token });
  }
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** By least squares. */
function slopeOf(samples: { minute: number; megabytes: number }[]): number {
  const count = Math.max(1, samples.length);
  const meanX = samples.reduce((sum, { minute }) => sum + minute, 0) / count;
  const meanY = samples.reduce((sum, { megabytes }) => sum + megabytes, 0) / count;
  let [over, under] = [0, 0];
  for (const { minute, megabytes } of samples) {
    over += (minute - meanX) * (megabytes - meanY);
    under += (minute - meanX) ** 2;
  }
  return under === 0 ? 0 : over / under;
}
