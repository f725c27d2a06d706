import type { Page, Response } from 'playwright-core';
import { quiet } from '../support/quiet.ts';
import { figure, type Proof } from './proof.ts';
import type { TrustServer } from './trust-server.ts';
import { type Stage, type Visit, withBrowser } from './visitor.ts';

const CLOCK = ['--import', `${import.meta.dirname}/moved-clock.ts`];

const LIST = '/api/v1/assets/equipments';
const CUT_OFF = 2;

/** Two tabs of one user whose access tokens expire repeatedly at the same moment: nobody is signed out. */
export const twoTabs: Proof = {
  name: 'browser: two tabs',
  async run({ long }) {
    const rounds = long ? 20 : 2;
    const withLocks = {};
    // On plain http hosts a browser has no locks; both tabs then send the same refresh token.
    const withoutLocks = { before: withoutTheLocks };
    const { locked, racing } = await withBrowser({ nodeArguments: CLOCK }, async (stage) => ({
      locked: await expireTogether(stage, rounds, withLocks),
      racing: await expireTogether(stage, rounds, withoutLocks),
    }));
    const weak = { weak: 'no-rotation-window', nodeArguments: CLOCK };
    const control = await withBrowser(weak, (stage) => expireTogether(stage, rounds, withoutLocks));
    return [
      figure(`two tabs through ${rounds} expiries: logouts`, locked.logouts, '0', locked.logouts === 0),
      figure(
        'tokens that were replaced on the way',
        locked.replaced,
        String(rounds),
        locked.replaced === rounds,
      ),
      // A reload may cut off a refresh that the page before it has just begun; one per tab would be twice as many.
      figure(
        'refreshes asked for',
        locked.refreshes,
        `${rounds} to ${rounds + CUT_OFF}`,
        locked.refreshes >= rounds && locked.refreshes <= rounds + CUT_OFF,
      ),
      figure('the same in a browser without locks: logouts', racing.logouts, '0', racing.logouts === 0),
      figure(
        'refreshes asked for',
        racing.refreshes,
        `${2 * rounds} to ${2 * rounds + CUT_OFF}`,
        racing.refreshes >= 2 * rounds && racing.refreshes <= 2 * rounds + CUT_OFF,
      ),
      figure('control: a replaced token gets nothing, logouts', control.logouts, '> 0', control.logouts > 0),
    ];
  },
};

async function expireTogether({ server, visit }: Stage, rounds: number, manner: Visit) {
  const visitor = await visit(manner);
  await visitor.signIn('acme');
  const tabs = [visitor.page, await visitor.newPage()];
  let refreshes = 0;
  const meeting = new Meeting(tabs.length);
  await visitor.context.route('**/api/v1/token/refresh/', async (route) => {
    refreshes += 1;
    if (manner.before) await meeting.wait();
    await route.continue();
  });
  for (const tab of tabs) await visitor.open('acme', '/assets', tab);
  let logouts = 0;
  let replaced = 0;
  for (let round = 0; round < rounds && logouts === 0; round += 1) {
    const before = await refreshToken(tabs[0] as Page);
    meeting.begin();
    await passTime(server);
    const stayed = await Promise.all(tabs.map(reloads));
    logouts += stayed.filter((isIn) => !isIn).length;
    if ((await refreshToken(tabs[0] as Page)) !== before) replaced += 1;
  }
  await visitor.leave();
  return { logouts, replaced, refreshes };
}

/** Lets all continue once everybody has arrived, and latecomers in the same round too. */
class Meeting {
  readonly #size: number;
  #waiting: (() => void)[] = [];
  #hasMet = false;
  constructor(size: number) {
    this.#size = size;
  }

  begin(): void {
    this.#hasMet = false;
  }

  wait(): Promise<void> {
    if (this.#hasMet) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length < this.#size) return;
      this.#hasMet = true;
      for (const goOn of this.#waiting.splice(0)) goOn();
    });
  }
}

async function passTime(server: TrustServer): Promise<void> {
  process.kill(server.pid, 'SIGUSR2');
  // The signal may arrive together with the first request after it, and is handled before the second.
  for (let asked = 0; asked < 2; asked += 1) await fetch(`http://127.0.0.1:${server.port}/healthz`);
}

/**
 * Whether the tab still shows its list after a reload. The cached list appears at once, and a busy machine may be idle
 * before the tab has sent a request, so this waits for the answer: too much time between the refreshes of two tabs would
 * end their session, as it should.
 */
async function reloads(tab: Page): Promise<boolean> {
  const login = tab.getByRole('button', { name: 'Login', exact: true });
  const refused = new Set<string>();
  const listen = (answer: Response) => {
    if (answer.status() === 401) refused.add(new URL(answer.url()).pathname);
    else refused.delete(new URL(answer.url()).pathname);
  };
  tab.on('response', listen);
  const answered = tab.waitForResponse(
    (answer) => new URL(answer.url()).pathname.startsWith(LIST) && (answer.ok() || answer.status() === 304),
  );
  await tab.reload({ waitUntil: 'domcontentloaded' });
  await Promise.race([answered, login.waitFor()]);
  // One of the two never comes.
  answered.catch(() => {});
  // Refused requests are sent again in turn, at most ten times a second, so the network may be idle in between.
  while (refused.size > 0 && !(await login.isVisible())) await tab.waitForTimeout(50);
  tab.off('response', listen);
  await quiet(tab);
  return new URL(tab.url()).pathname === '/assets' && !(await login.isVisible());
}

function refreshToken(tab: Page): Promise<string | null> {
  return tab.evaluate(() => localStorage.getItem('refresh'));
}

/** Runs in the page. */
function withoutTheLocks(): void {
  Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
}
