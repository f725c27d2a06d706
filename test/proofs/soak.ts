import { readdirSync } from 'node:fs';
import { heapMegabytes, residentMegabytes, WATCHED } from './memory.ts';
import { figure, type Proof, skipped, sleep } from './proof.ts';
import { anyOrder } from './repeats.ts';
import { type TrustServer, withServer } from './trust-server.ts';

const TENANTS = 50;
const CLIENTS = 8;
/** Pause between the requests of a client: this is about time, not about overload. */
const PAUSE_MS = 20;
/** Rounds after which a client signs in again. */
const SIGN_IN_ROUNDS = 100;
const SAMPLE_MS = 10_000;
const CONTROL_MINUTES = 4;
const SETTLING_MS = 50;
/** How many more files than at the start may be open at the end. */
const MORE_FILES = 10;

interface Sample {
  minute: number;
  /** Megabytes of the process, and of its JavaScript heap. */
  resident: number;
  heap: number;
}

/**
 * Hours in miniature: many tenants, reading and writing, while memory and open files are watched.
 *
 * Garbage is collected before each memory reading. V8 lets its heap grow by some 80 MB before the first major
 * collection, which takes longer than the warm-up, so the memory of a server without any leak would still rise all the
 * time. And each thread that hashes passwords keeps its memory, 19 MB each, so many clients sign in at the start:
 * otherwise that memory would only be taken when the first tokens expire.
 */
export const soak: Proof = {
  name: 'soak',
  async run({ long, soakMinutes }) {
    if (!long) return [skipped('soak', 'runs in the long form only')];
    const proof = await watch(soakMinutes);
    const control = await watch(Math.min(CONTROL_MINUTES, soakMinutes), 'kept-requests');
    const { sent, failures, slope, heap, files } = proof;
    const [heapBefore, heapAfter] = heap;
    const [filesBefore, filesAfter] = files;
    return [
      figure(`soak of ${soakMinutes} minutes: requests`, sent, '> 0', sent > 0),
      figure('memory after warm-up, MB a minute', slope.toFixed(2), '< 1', slope < 1),
      figure(
        'heap after warm-up and at the end, MB',
        `${heapBefore.toFixed(1)} → ${heapAfter.toFixed(1)}`,
        '+ 10 % at most',
        heapAfter <= heapBefore * 1.1,
      ),
      figure('answers of 5xx', JSON.stringify(failures), '[]', failures.length === 0),
      figure(
        'open files before and after',
        `${filesBefore} → ${filesAfter}`,
        `± ${MORE_FILES}`,
        Math.abs(filesAfter - filesBefore) <= MORE_FILES,
      ),
      figure(
        'control: a kilobyte kept of each request, MB a minute',
        control.slope.toFixed(2),
        '> 1',
        control.slope > 1,
      ),
    ];
  },
};

async function watch(minutes: number, weak?: string) {
  return withServer({ nodeArguments: WATCHED, weak }, async (server) => {
    const admin = await server.signIn('admin', 'admin@mainstay.example');
    for (let number = 1; number <= TENANTS; number += 1)
      await server.ask('POST', '/api/v1/tenants/tenant', {
        at: 'admin',
        token: admin,
        body: { name: `Tenant ${number}`, schema_name: `tenant-${number}` },
      });
    for (let time = 0; time < 10; time += 1)
      await Promise.all(Array.from({ length: CLIENTS }, () => server.signIn()));
    const before = openFiles(server.pid);
    const samples: Sample[] = [];
    const started = performance.now();
    const minute = () => (performance.now() - started) / 60_000;
    const statuses = new Map<number, number>();
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      use(server, client, () => minute() < minutes, statuses),
    );
    while (minute() < minutes) {
      await sleep(SAMPLE_MS);
      const heap = await heapMegabytes(server);
      samples.push({ minute: minute(), resident: residentMegabytes(server.pid), heap });
    }
    await Promise.all(clients);
    // Idle connections close one by one.
    for (let tries = 0; tries < 600 && openFiles(server.pid) > before + MORE_FILES; tries += 1)
      await sleep(SETTLING_MS);
    const warm = samples.filter((sample) => sample.minute > Math.min(5, minutes / 4));
    return {
      sent: [...statuses.values()].reduce((sum, count) => sum + count, 0),
      failures: [...statuses].filter(([status]) => status >= 500 || status === 0),
      slope: slopeOf(warm),
      heap: [warm[0]?.heap ?? 0, warm.at(-1)?.heap ?? 0] as const,
      files: [before, openFiles(server.pid)] as const,
    };
  });
}

/** A client of one of the two tenants that have data, and of all others without signing in. */
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
    const tenant = `tenant-${1 + ((client * 7 + round) % TENANTS)}`;
    const ask = async (...request: Parameters<TrustServer['ask']>) => {
      const answer = await server.ask(...request);
      await sleep(PAUSE_MS);
      return answer;
    };
    const answers = [
      await ask('GET', '/api/v1/work-orders/work_order?page_size=20', { at, token }),
      await ask('GET', '/api/v1/dashboard', { at, token }),
      await ask('GET', `/api/v1/work-orders/work_order/${order}`, { at, token }),
      await ask('POST', '/api/v1/work-orders/work_order_misc_cost', {
        at,
        token,
        body: { work_order: order, total_cost: 1, description: `soak ${client} ${round}` },
      }),
      // Opens a store that nobody else uses.
      await ask('GET', '/api/v1/company/site', { at: tenant, token: 'x'.repeat(43) }),
    ];
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (round % SIGN_IN_ROUNDS === SIGN_IN_ROUNDS - 1 || answers[0]?.status === 401)
      token = await server.signIn(at);
    const made = answers[3]?.body?.data?.id;
    if (made) await server.ask('DELETE', `/api/v1/work-orders/work_order_misc_cost/${made}`, { at, token });
  }
}

function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** By least squares. */
function slopeOf(samples: Sample[]): number {
  const count = Math.max(1, samples.length);
  const meanX = samples.reduce((sum, { minute }) => sum + minute, 0) / count;
  const meanY = samples.reduce((sum, { resident }) => sum + resident, 0) / count;
  let [over, under] = [0, 0];
  for (const { minute, resident } of samples) {
    over += (minute - meanX) * (resident - meanY);
    under += (minute - meanX) ** 2;
  }
  return under === 0 ? 0 : over / under;
}
