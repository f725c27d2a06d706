import { codeAt, stepAt } from '../../src/server/auth/totp.ts';
import { type Ask, tokenOf } from '../support/account-races.ts';
import { stageOf } from './account-races.ts';
import { figure, type Proof } from './proof.ts';
import { type TrustOptions, withNodes } from './trust-server.ts';

const API = '/api/v1';
const GUESSES = 20;

/** A user with two-step sign-in whose password and session an attacker has. */
interface Guessed {
  here: Ask;
  there: Ask;
  email: string;
  token: string;
  secret: string;
  password: string;
  /** A new link to set the password. */
  link(): Promise<string>;
}

/** Codes guessed wherever they are accepted, with correct input in between: 429 soon. */
export const guesses: Proof = {
  name: 'guesses',
  async run() {
    const proof = await refusedAt({});
    const control = await refusedAt({ weak: 'password-forgives' });
    return [
      ...Object.entries(proof).map(([way, at]) => refusedFigure(way, at)),
      ...Object.entries(control)
        .filter(([way]) => way !== 'in turn')
        .map(([way, at]) =>
          figure(`control: the password forgives, ${way}`, at ?? 'none', 'none', at === undefined),
        ),
    ];
  },
};

/**
 * Four guesses are free at sign-in and four in the profile, counted separately: alternating guesses have one more before a
 * refusal.
 */
function refusedFigure(way: string, at: number | undefined) {
  const most = way === 'in turn' ? 7 : 6;
  const passes = at !== undefined && at <= most;
  return figure(`${GUESSES} guesses, ${way}: first 429 at`, at ?? 'none', `≤ ${most}`, passes);
}

const WAYS: Record<string, (guessed: Guessed, attempt: number) => Promise<number>> = {
  'password changed between': async (guessed, attempt) => {
    if (attempt % 4 === 0) {
      const password = `changed password ${attempt}`;
      const body = { current: guessed.password, password };
      const { status } = await own(guessed, 'password', body);
      if (status !== 204) return status;
      guessed.password = password;
    }
    return (await own(guessed, 'second-factor/off', proofOf(guessed))).status;
  },
  'reset by link between': async (guessed, attempt) => {
    if (attempt % 4 === 0) {
      const body = { token: await guessed.link(), password: guessed.password };
      await guessed.here('POST', `${API}/users/set-password`, { at: 'acme', body });
    }
    return (await login(guessed)).status;
  },
  'in turn': async (guessed, attempt) => {
    const wrong = { ...proofOf(guessed), password: 'not my password' };
    const places = [
      () => login(guessed),
      () => own(guessed, 'second-factor/off', proofOf(guessed)),
      () => own(guessed, 'second-factor/recovery-codes', proofOf(guessed)),
      () => own(guessed, 'password', { current: wrong.password, password: 'another long secret' }),
      () => own(guessed, 'second-factor/setup', { password: wrong.password }),
    ];
    return (await (places[attempt % places.length] as (typeof places)[0])()).status;
  },
};

/** At which guess each way is refused; undefined if it never is. Every second guess goes to the other node. */
async function refusedAt(options: TrustOptions): Promise<Record<string, number | undefined>> {
  return withNodes(options, async (here, there) => {
    const stage = await stageOf(here, there);
    const refused: Record<string, number | undefined> = {};
    for (const [index, [name, way]] of Object.entries(WAYS).entries()) {
      const guessed = await newGuessed(stage, index);
      refused[name] = undefined;
      for (let attempt = 1; attempt <= GUESSES && refused[name] === undefined; attempt += 1) {
        if ((await way(guessed, attempt)) === 429) refused[name] = attempt;
        [guessed.here, guessed.there] = [guessed.there, guessed.here];
      }
    }
    return refused;
  });
}

async function newGuessed(stage: Awaited<ReturnType<typeof stageOf>>, index: number): Promise<Guessed> {
  const { here, there, admin, tenant } = stage;
  const email = `guessed${index}@acme.example`;
  const asAdmin = async (path: string, body?: unknown) =>
    (await here('POST', API + path, { at: 'admin', token: admin, body })).body as {
      data: { id: number; invite_link: string };
    };
  const made = await asAdmin('/users/user', { name: `Guessed ${index}`, email, tenant });
  const link = async () => tokenOf((await asAdmin(`/users/user/${made.data.id}/invite`)).data.invite_link);
  const password = 'a long secret to keep';
  const set = { token: tokenOf(made.data.invite_link), password };
  await here('POST', `${API}/users/set-password`, { at: 'acme', body: set });
  const signedIn = await here('POST', `${API}/users/login`, { at: 'acme', body: { email, password } });
  const token = (signedIn.body as { data: { access: string } }).data.access;
  const guessed: Guessed = { here, there, email, token, secret: '', password, link };
  const setup = await own(guessed, 'second-factor/setup', { password });
  guessed.secret = (setup.body as { data: { secret: string } }).data.secret;
  await own(guessed, 'second-factor/confirm', { code: codeAt(guessed.secret, stepAt(Date.now())) });
  return guessed;
}

const own = ({ here, token }: Guessed, part: string, body: object) =>
  here('POST', `${API}/users/${part}`, { at: 'acme', token, body });
const login = (guessed: Guessed) =>
  guessed.here('POST', `${API}/users/login`, {
    at: 'acme',
    body: { email: guessed.email, ...proofOf(guessed) },
  });

/** The right password with a code that the phone does not show now, or shortly before or after. */
function proofOf({ secret, password }: Guessed): { password: string; code: string } {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeAt(secret, stepAt(Date.now()) + steps)));
  const code = ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !near.has(one));
  return { password, code: code as string };
}
