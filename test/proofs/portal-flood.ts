import { startMailServer } from '../support/mail-server.ts';
import type { Row } from './ask.ts';
import { figure, type Proof, percentile, sleep, timeFigure } from './proof.ts';
import { startTrustServer, type TrustServer, withServer } from './trust-server.ts';

const NETWORKS = 100;
const FROM_FEW = 100;
const AT_ONCE = 25;
const OF_NETWORK = 5;
const OF_PORTAL = 200;
/** Forms sent sooner come from programs: the server decides by its clock, so there is no condition to wait for. */
const FORM_MS = 3_200;
const DECLINED = 6;
const OF_ADDRESS = 3;
const VICTIM = 'victim@elsewhere.example';
/** Has reported once, and is answered after all others: mails go out in the order of the answers. */
const LAST = 'last@elsewhere.example';
const TYPED = 'FREE PILLS <img src=x onerror=alert(1)> https://evil.example/';
const LIST = '/api/v1/work-orders/work_order?page_size=5';
const REQUEST = '/api/v1/requests/request';

/** Anonymous senders in a hundred networks flood a portal with the same words, all in the name of one address. */
export const portalFlood: Proof = {
  name: 'reports of strangers',
  async run(size) {
    const [many, few] = size.long ? [10_000, 500] : [600, 250];
    const mails = await startMailServer();
    const environment = {
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      SMTP_ALLOW_PLAINTEXT: 'true',
    };
    try {
      const proof = await withServer({ environment }, async (server) => {
        const seen = await flood(server, many);
        await server.stop();
        // A server checks for waiting mails as soon as it starts.
        const again = await startTrustServer({ environment, home: server.home });
        const mailsTo = (address: string) =>
          mails.lines.filter((line) => line.startsWith('RCPT') && line.includes(address)).length;
        for (let tries = 0; tries < 1_200 && mailsTo(LAST) === 0; tries++) await sleep(50);
        await again.stop();
        return { ...seen, told: mailsTo(VICTIM), last: mailsTo(LAST) };
      });
      const typed = mails.lines.filter((line) => /PILLS|evil\.example|onerror/i.test(line)).length;
      const open = await withServer({ environment, weak: 'no-portal-limits' }, (server) =>
        flood(server, few),
      );
      const odd = proof.statuses.filter((status) => status !== '201' && status !== '429');
      return [
        figure(
          `${many} reports of ${NETWORKS} networks: answers`,
          proof.statuses,
          '201, 429',
          odd.length === 0,
        ),
        figure(
          'accepted',
          proof.accepted,
          `1 to ${OF_PORTAL}`,
          proof.accepted > 0 && proof.accepted <= OF_PORTAL,
        ),
        figure('in the list', proof.stored, String(proof.accepted), proof.stored === proof.accepted),
        figure('most of one network', proof.most, String(OF_NETWORK), proof.most === OF_NETWORK),
        figure(
          'people of the tenant, answers',
          proof.same.statuses,
          '200',
          proof.same.statuses.join() === '200',
        ),
        figure('another tenant, answers', proof.other.statuses, '200', proof.other.statuses.join() === '200'),
        timeFigure('people of the tenant, p99, ms', proof.same.p99, 1_000, size),
        timeFigure('another tenant, p99, ms', proof.other.p99, 1_000, size),
        figure(
          `${DECLINED} answers to one address: mails`,
          proof.told,
          `${OF_ADDRESS}`,
          proof.told === OF_ADDRESS,
        ),
        figure('mails to who was answered last', proof.last, '1', proof.last === 1),
        figure('lines of mails with what was typed', typed, '0', typed === 0),
        figure('pages that would draw it', proof.drawn, '0', proof.drawn === 0),
        figure('control: no limits, accepted', open.accepted, `> ${OF_PORTAL}`, open.accepted > OF_PORTAL),
        figure(
          'control: no limits, most of one network',
          open.most,
          `> ${OF_NETWORK}`,
          open.most > OF_NETWORK,
        ),
      ];
    } finally {
      await mails.close();
    }
  },
};

async function flood(server: TrustServer, count: number) {
  const token = await server.signIn();
  const at = 'acme';
  await server.ask('PATCH', '/api/v1/company/settings', { at, token, body: { portal_open: true } });
  const portal = await server.ask<{ token: string }>('POST', '/api/v1/requests/portal', {
    at,
    token,
    body: { name: 'Gate', is_open: true },
  });
  const path = `/api/v1/public/request/${portal.body.data.token}`;
  const before = await total(server, token);
  const forms = await inTurns(count, async (index) => {
    const form = await server.ask<{ form: string }>('GET', path.replace('request', 'portal'), {
      at,
      headers: { 'x-forwarded-for': networkOf(index) },
    });
    return form.body.data.form;
  });
  await sleep(FORM_MS);
  const others = {
    same: watch(server, at, token),
    other: watch(server, 'globex', await server.signIn('globex')),
  };
  const answers = await inTurns(count, (index) =>
    server.ask<{ status: string }>('POST', path, {
      at,
      headers: { 'x-forwarded-for': networkOf(index) },
      body: {
        form: forms[index],
        title: TYPED,
        description: TYPED,
        requester_name: TYPED,
        requester_email: index === 0 ? LAST : VICTIM,
      },
    }),
  );
  const [same, other] = await Promise.all([others.same(), others.other()]);
  const accepted = answers.flatMap(({ status }, index) => (status === 201 ? [index] : []));
  const ofNetworks = Map.groupBy(accepted, networkOf);
  const stored = (await total(server, token)) - before;
  const rows = await server.ask<Row[]>('GET', `${REQUEST}?ordering=-id&page_size=${DECLINED}`, {
    at,
    token,
  });
  const last = await server.ask<[Row]>('GET', `${REQUEST}?requester_email=${LAST}`, { at, token });
  for (const { id } of [...rows.body.data, ...last.body.data])
    await server.ask('POST', `${REQUEST}/${id}/decline`, { at, token, body: { answer: 'No.' } });
  const status = answers.find((answer) => answer.status === 201)?.body.data.status;
  const shown = [
    await server.ask('GET', `/api/v1/public/request/${status}`, { at }),
    await server.ask('GET', `${REQUEST}?page_size=5&ordering=-id`, { at, token }),
    await server.ask('GET', `${REQUEST}?format=csv`, { at, token }),
  ];
  return {
    statuses: [...new Set(answers.map((answer) => String(answer.status)))].sort(),
    accepted: accepted.length,
    stored,
    most: Math.max(0, ...[...ofNetworks.values()].map((of) => of.length)),
    same,
    other,
    // A browser renders what is served as HTML, and guesses the type unless that is forbidden.
    drawn: shown.filter(
      ({ headers }) =>
        String(headers['content-type']).includes('html') || headers['x-content-type-options'] !== 'nosniff',
    ).length,
  };
}

/** The first reports come from few of them, more than each may send. */
function networkOf(index: number): string {
  return `10.7.${index % (index < FROM_FEW ? NETWORKS / 10 : NETWORKS)}.1`;
}

async function total(server: TrustServer, token: string): Promise<number> {
  return (await server.ask('GET', `${REQUEST}?page_size=1`, { at: 'acme', token })).body.meta.total;
}

async function inTurns<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) done[index] = await work(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
}

/** Reads a list repeatedly until it is told to stop. */
function watch(server: TrustServer, at: string, token: string) {
  let isOver = false;
  const times: number[] = [];
  const statuses = new Set<number>();
  const watching = (async () => {
    while (!isOver) {
      const { status, ms } = await server.ask('GET', LIST, { at, token });
      times.push(ms);
      statuses.add(status);
      await sleep(20);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return { p99: percentile(times, 0.99), statuses: [...statuses].sort() };
  };
}
