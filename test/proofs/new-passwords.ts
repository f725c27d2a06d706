import { invite } from './invited.ts';
import { figure, type Proof } from './proof.ts';
import { type TrustServer, withServer } from './trust-server.ts';

/** Passwords tried first: common ones in other spellings, and public facts about the owner. */
const GUESSED_FIRST = [
  'password123',
  'ｐａｓｓｗｏｒｄ１２３',
  '𝗣𝗔𝗦𝗦𝗪𝗢𝗥𝗗𝟭𝟮𝟯',
  'pass\u200bword\u200b123',
  'pässwörd123',
  'p.a.s.s.w.o.r.d.1.2.3',
  'mia.brand@acme.example',
  'MIA.BRAND@ACME.EXAMPLE',
  'miabrand2026',
  'Mia Brand 1!',
  'brand-mia-007',
  'ACME-mining-24',
  'acme!acme!acme',
  'Mainstay2026!',
  'm41n5t4y-2026',
];
const GOOD = 'four words to keep';

/** Passwords that are not secret are refused where one is set, however they are spelled. */
export const newPasswords: Proof = {
  name: 'weak passwords',
  async run() {
    const proof = await withServer({}, tryAll);
    const control = await withServer({ weak: 'any-password' }, tryAll);
    const count = GUESSED_FIRST.length;
    return [
      figure(
        `${count} weak passwords: accepted`,
        proof.accepted.join(' ') || 0,
        '0',
        proof.accepted.length === 0,
      ),
      figure('refused without naming the field', proof.unnamed, '0', proof.unnamed === 0),
      figure('a good one', proof.good, '200', proof.good === 200),
      figure(
        'control: judged as typed, accepted',
        `${control.accepted.length} of ${count}`,
        `> ${count / 2}`,
        control.accepted.length > count / 2,
      ),
    ];
  },
};

async function tryAll(server: TrustServer) {
  const invited = await invite(server, 'Mia Brand', 'mia.brand@acme.example');
  let { token } = invited;
  let unnamed = 0;
  const accepted: string[] = [];
  const set = (password: string) =>
    server.ask('POST', '/api/v1/users/set-password', { at: 'acme', body: { token, password } });
  for (const password of GUESSED_FIRST) {
    const { status, body } = await set(password);
    if (status === 200) {
      accepted.push(JSON.stringify(password));
      token = await invited.again();
    } else if (status !== 422 || !body.errors?.password) unnamed += 1;
  }
  return { accepted, unnamed, good: (await set(GOOD)).status };
}
