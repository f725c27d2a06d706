import type { Request } from 'playwright-core';
import { quiet } from '../support/quiet.ts';
import { type Invited, invite } from './invited.ts';
import { figure, type Proof } from './proof.ts';
import { type Visitor, withBrowser } from './visitor.ts';

const GOOD = 'four words to keep';

/** The token of an invitation link reaches the API and nothing else: no log, no other page, no history. */
export const links: Proof = {
  name: 'browser: links',
  async run() {
    return withBrowser({}, async (stage) => {
      const invited = await invite(stage.server, 'Lia Novak', 'lia@acme.example');
      const visitor = await stage.visit();
      const fresh = await follow(visitor, invited.link, invited.token);
      const set = await setPassword(visitor);
      const oldToken = await invited.again();
      const old = await follow(visitor, oldAddress(invited, oldToken), oldToken);
      const setByOld = await setPassword(visitor);
      const third = await invited.again();
      await visitor.page.evaluate((token) => location.assign(`/set-password#token=${token}`), third);
      await visitor.page.waitForFunction(() => location.hash === '', undefined, { timeout: 30_000 });
      const setInPlace = await setPassword(visitor);
      await visitor.leave();
      const other = await stage.visit({ weak: await stage.weak() });
      const control = await follow(other, oldAddress(invited, oldToken), oldToken);
      await other.leave();
      return [
        figure('a link: requests whose address or Referer held its token', fresh.sent, '0', fresh.sent === 0),
        figure('the address bar and the history afterwards', fresh.shown, '0', fresh.shown === 0),
        figure('loaded again, the password set', set, 'true', set),
        figure(
          'a link of an older version: requests with its token',
          old.sent,
          '1: the first',
          old.sent === 1,
        ),
        figure('the address bar and the history afterwards', old.shown, '0', old.shown === 0),
        figure('the password set by it', setByOld, 'true', setByOld),
        figure('followed while the page was open', setInPlace, 'true', setInPlace),
        figure('control: the address left as it is, shown', control.shown, '> 0', control.shown > 0),
      ];
    });
  },
};

function oldAddress({ link }: Invited, token: string): string {
  return `${new URL(link).origin}/set-password?token=${token}`;
}

/** Opens a link, reloads the page, and counts where its token could be read. */
async function follow({ page, context }: Visitor, link: string, token: string) {
  let sent = 0;
  const pending: Promise<unknown>[] = [];
  const listen = (request: Request) => {
    const address = request.url().split('#')[0] ?? '';
    const look = async () => {
      const { referer = '' } = await request.allHeaders();
      if (`${address} ${referer}`.includes(token)) sent += 1;
    };
    pending.push(look());
  };
  context.on('request', listen);
  await page.goto(link);
  await quiet(page);
  await page.locator('h1').waitFor();
  await page.reload();
  await quiet(page);
  await page.locator('h1').waitFor();
  await Promise.allSettled(pending);
  context.off('request', listen);
  const shown = await page.evaluate(
    (secret) =>
      [location.href, document.referrer, ...performance.getEntries().map(({ name }) => name)].filter((text) =>
        text.includes(secret),
      ).length,
    token,
  );
  return { sent, shown };
}

async function setPassword({ page }: Visitor): Promise<boolean> {
  await page.getByLabel('New password', { exact: true }).fill(GOOD);
  await page.getByLabel('Repeat the new password').fill(GOOD);
  await page.getByRole('button', { name: /^(Set password|Join)/ }).click();
  return page
    .getByText('Welcome to the dashboard')
    .waitFor()
    .then(
      () => true,
      () => false,
    );
}
