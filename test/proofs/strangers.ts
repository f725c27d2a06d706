import type { Answer } from './ask.ts';
import { figure, type Proof, sleep } from './proof.ts';
import { PASSWORD, type TrustServer, withServer } from './trust-server.ts';

const ENVIRONMENT = { TRUST_PROXY: '127.0.0.1' };
const HOME = '192.0.2.10';
const ELSEWHERE = '198.51.100.7';
const AT_ONCE = 25;
const LONG_S = 3;

/** An attacker with a thousand addresses guesses the password of one account. */
export const strangers: Proof = {
  name: 'guesses of strangers',
  async run({ long }) {
    const [many, few] = long ? [1_000, 200] : [75, 30];
    const proof = await withServer({ environment: ENVIRONMENT }, (server) => guessFromAfar(server, many));
    const open = await withServer({ environment: ENVIRONMENT, weak: 'no-strangers-count' }, (server) =>
      guessFromAfar(server, few),
    );
    const locked = await withServer({ environment: ENVIRONMENT, weak: 'no-known-networks' }, (server) =>
      guessFromAfar(server, few),
    );
    return [
      figure(
        `${many} guesses from ${many} addresses at one account: passwords tried`,
        proof.tried,
        '≤ 20',
        proof.tried <= 20,
      ),
      figure('the owner, from where she signed in before', proof.owner, '200', proof.owner === 200),
      figure(
        'the owner, from elsewhere: waits with the strangers',
        proof.traveller,
        '429',
        proof.traveller === 429,
      ),
      figure('after that wait', proof.afterwards, '200', proof.afterwards === 200),
      figure('another account, from elsewhere', proof.other, '200', proof.other === 200),
      figure('control: no common count, passwords tried', `${open.tried} of ${few}`, '> 20', open.tried > 20),
      figure('control: no network known, the owner', locked.owner, '429', locked.owner === 429),
    ];
  },
};

async function guessFromAfar(server: TrustServer, count: number) {
  await signIn(server, HOME);
  let tried = 0;
  for (let first = 0; first < count; first += AT_ONCE) {
    const guesses = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) =>
      signIn(
        server,
        `10.${(first + index) >> 8}.${(first + index) & 255}.1`,
        `guess number ${first + index}`,
      ),
    );
    tried += (await Promise.all(guesses)).filter(({ status }) => status === 401).length;
  }
  await untilTheyWait(server);
  const { status: owner } = await signIn(server, HOME);
  await untilTheyWait(server);
  const traveller = await signIn(server, ELSEWHERE);
  const other = await signIn(server, ELSEWHERE, PASSWORD, 'globex');
  let afterwards = traveller;
  if (traveller.status === 429) {
    await sleep(1_000 * Number(traveller.headers['retry-after']));
    afterwards = await signIn(server, ELSEWHERE);
  }
  return { tried, owner, traveller: traveller.status, other: other.status, afterwards: afterwards.status };
}

/** Guesses on until strangers wait for so long that a busy machine answers somebody else meanwhile; each wait is longer. */
async function untilTheyWait(server: TrustServer): Promise<void> {
  for (let late = 0; late < 10; late += 1) {
    const { status, headers } = await signIn(server, `10.9.${late}.1`, `late guess ${late}`);
    const wait = status === 429 ? Number(headers['retry-after']) : 0;
    if (wait > LONG_S) return;
    await sleep(1_000 * wait);
  }
}

function signIn(server: TrustServer, from: string, password = PASSWORD, at = 'acme'): Promise<Answer> {
  return server.ask('POST', '/api/v1/users/login', {
    at,
    body: { email: `demo@${at}.example`, password, is_admin: false },
    headers: { 'x-forwarded-for': from },
  });
}
