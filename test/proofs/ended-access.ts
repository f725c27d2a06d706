import { type Ask, type RaceStage, tokenOf } from '../support/account-races.ts';
import { stageOf } from './account-races.ts';
import { figure, type Proof } from './proof.ts';
import { withNodes } from './trust-server.ts';

const API = '/api/v1';
const PASSWORD = 'a long secret to keep';

/** Ways to get access: the tokens of two sessions, and links, by kind. */
type Keys = Record<string, () => Promise<boolean>>;

/** A deactivated and reactivated user gets nothing back, and a new email invalidates links. */
export const endedAccess: Proof = {
  name: 'ended access',
  async run({ long }) {
    const people = long ? 25 : 2;
    const [off, moved] = await revived({}, people);
    const [offControl, movedControl] = await revived({ weak: 'nothing-ends' }, 1);
    return [
      figure(
        `${off.keys} tokens and links, deactivated and back: good`,
        off.alive,
        '0',
        off.keys > 0 && off.alive === 0,
      ),
      figure(`control: nothing ends, of ${offControl.keys}`, offControl.alive, '> 0', offControl.alive > 0),
      figure(
        `${moved.keys} links, email changed: good`,
        moved.alive,
        '0',
        moved.keys > 0 && moved.alive === 0,
      ),
      figure(
        `control: links stay, of ${movedControl.keys}`,
        movedControl.alive,
        '> 0',
        movedControl.alive > 0,
      ),
    ];
  },
};

type Change = (patch: (values: object) => Promise<void>, email: string) => Promise<void>;

const switchedOff: Change = async (patch) => {
  await patch({ is_active: false });
  await patch({ is_active: true });
};
const newEmail: Change = async (patch, email) => {
  await patch({ email: `right-${email}` });
  await patch({ email });
};

interface Counted {
  keys: number;
  alive: number;
}

/** How many keys of people still work after each of the changes that end them, tried on the other node. */
async function revived(options: { weak?: string }, people: number): Promise<[off: Counted, moved: Counted]> {
  return withNodes(options, async (here, there) => {
    const stage = await stageOf(here, there);
    return [
      await revivedBy(switchedOff, 'off', stage, people),
      await revivedBy(newEmail, 'moved', stage, people),
    ];
  });
}

async function revivedBy(
  change: Change,
  name: string,
  { here, there, admin, tenant }: RaceStage,
  people: number,
): Promise<Counted> {
  const asAdmin = async (method: string, path: string, body?: unknown) => {
    const answer = await here(method, API + path, { at: 'admin', token: admin, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return (answer.body as { data?: unknown } | undefined)?.data as { id: number; invite_link: string };
  };
  const counted = { keys: 0, alive: 0 };
  for (let person = 0; person < people; person += 1) {
    for (const at of ['acme', 'admin'] as const) {
      const email = `${name}${person}@${at}.example`;
      const who = { name: `Ended ${person}`, email, ...(at === 'acme' && { tenant }) };
      const { id, invite_link } = await asAdmin('POST', '/users/user', who);
      const patch = async (values: object) => void (await asAdmin('PATCH', `/users/user/${id}`, values));
      const link = async () => tokenOf((await asAdmin('POST', `/users/user/${id}/invite`)).invite_link);

      await tried({ invitation: setting(there, at, tokenOf(invite_link)) });
      await setting(there, at, await link())();
      const keys = change === switchedOff ? await sessionKeys(there, at, email) : ({} satisfies Keys);
      await tried({ ...keys, reset: setting(there, at, await link()) });

      async function tried(all: Keys) {
        await change(patch, email);
        for (const isGood of Object.values(all)) {
          counted.keys += 1;
          if (await isGood()) counted.alive += 1;
        }
      }
    }
  }
  return counted;
}

function setting(ask: Ask, at: 'acme' | 'admin', token: string) {
  return async () => {
    const answer = await ask('POST', `${API}/users/set-password`, {
      at,
      body: { token, password: PASSWORD },
    });
    return answer.status === 200;
  };
}

/** The tokens of one session of each kind. */
async function sessionKeys(ask: Ask, at: 'acme' | 'admin', email: string): Promise<Keys> {
  const keys: Keys = {};
  for (const kind of ['static', 'rotating']) {
    const headers = { 'x-refresh-rotation': kind === 'rotating' ? '1' : '0' };
    const body = { email, password: PASSWORD, is_admin: at === 'admin' };
    const answer = await ask('POST', `${API}/users/login`, { at, body, headers });
    const { access, refresh } = (answer.body as { data: { access: string; refresh: string } }).data;
    keys[`access, ${kind}`] = async () =>
      (await ask('GET', `${API}/users/sessions`, { at, token: access })).status === 200;
    keys[`refresh, ${kind}`] = async () =>
      (await ask('POST', `${API}/token/refresh`, { at, body: { refresh } })).status === 200;
  }
  return keys;
}
