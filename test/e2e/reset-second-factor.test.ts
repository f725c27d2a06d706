import { inject } from 'vitest';
import { codeAt, stepAt } from '../../src/server/auth/totp.ts';
import {
  api,
  deafToOthers,
  expect,
  HEADING,
  poll,
  SOMEBODYS_PASSWORD,
  somebody,
  test,
} from '../conformance/world.ts';
import { quiet } from '../support/quiet.ts';
import { ask } from '../support/server.ts';

/** Turns two-step sign-in on, as the user's own app does. */
async function turnOn(email: string): Promise<void> {
  const post = async <T>(path: string, body: unknown, token?: string) =>
    (await ask<T>(inject('stage').port, 'POST', `/api/v1/users/${path}`, { tenant: 'acme', token, body }))
      .body;
  const { access } = (await post<{ access: string }>('login', { email, password: SOMEBODYS_PASSWORD })).data;
  const { secret } = (
    await post<{ secret: string }>('second-factor/setup', { password: SOMEBODYS_PASSWORD }, access)
  ).data;
  await post('second-factor/confirm', { code: codeAt(secret, stepAt(Date.now())) }, access);
}

async function addressOf(email: string): Promise<string> {
  const { body } = await api<{ id: number }[]>('GET', `users/user?email=${email}`, { at: 'admin' });
  return `/form/users__user/${body.data[0]?.id}`;
}

test('two-step sign-in is offered to be reset only where it is on, and the page has the focus afterwards', async ({
  world,
}) => {
  const [without, withIt] = [await somebody(), await somebody()];
  await turnOn(withIt);
  const button = { name: 'Reset two-step sign-in' };

  const plain = await world.open(await addressOf(without), { at: 'admin' });
  await plain.getByRole('button', { name: 'New invite link' }).waitFor();
  await quiet(plain);
  expect(await plain.getByRole('button', button).count()).toBe(0);

  const asked: string[] = [];
  const page = await world.open(await addressOf(withIt), {
    at: 'admin',
    before: async (fresh) => {
      await deafToOthers(fresh);
      fresh.on('request', (request) => asked.push(new URL(request.url()).pathname));
    },
  });
  await page.getByRole('button', button).waitFor();
  // With the record, so that the line of buttons does not grow below somebody's finger; and once.
  const api = asked.filter((path) => path.startsWith('/api/'));
  expect(api.slice(0, 2).map((path) => path.replace(/\/\d+\//, '/*/'))).toContain(
    '/api/v1/users/user/*/reset-second-factor',
  );
  expect(api.filter((path) => path.endsWith('/reset-second-factor'))).toHaveLength(1);
  await page.getByRole('button', button).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByText('Two-step sign-in of Sam Body is off').waitFor();
  await poll(() => page.getByRole('button', button).count()).toBe(0);
  await poll(() => page.locator(HEADING).evaluate((heading) => heading === document.activeElement)).toBe(
    true,
  );
});
