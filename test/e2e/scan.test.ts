import { api, heading, make, PATIENT, poll, test, unique } from '../conformance/world.ts';
import { PHONE } from '../support/axe.ts';

const PART = 'parts/part';

test('the code of a label is typed: a short one is found among those that hold it, and what is none is told', async ({
  world,
}) => {
  const code = unique('Q').toUpperCase();
  const id = await make(PART, { code, name: 'Seal' });
  for (let at = 0; at < 30; at++) await make(PART, { code: `${code}${at}`, name: 'Seal ring' });
  await make(PART, { code: `A${code}`, name: 'Seal' });

  const page = await world.open('/my-work', { viewport: PHONE });
  await heading(page).toBe('My Work');
  await page.getByRole('button', { name: 'Scan' }).click();
  const typed = page.getByLabel(/code of the label/i);
  await typed.fill(`${code}-none`);
  await page.keyboard.press('Enter');
  await page.getByText(`Nothing here has the code ${code}-none.`).waitFor();
  await typed.fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/parts/${id}`, { timeout: PATIENT.timeout });
  await poll(async () => (await api(`GET`, `${PART}/${id}`)).body.data.code).toBe(code);
});

test('the label of a portal leads to its page, until the portal has another address', async ({ world }) => {
  await api('PATCH', 'company/settings', { body: { portal_open: true } });
  const name = unique('Front desk');
  const portal = await make('requests/portal', { name, is_open: true });
  const { token } = (await api<{ token: string }>('GET', `requests/portal/${portal}`)).body.data;
  const page = await world.open('/my-work', { viewport: PHONE, errors: /404/ });
  const label = `${new URL(page.url()).origin}/r/${token}`;
  const scan = async () => {
    await page.getByRole('button', { name: 'Scan' }).click();
    await page.getByLabel(/code of the label/i).fill(label);
    await page.keyboard.press('Enter');
  };
  await scan();
  await page.waitForURL(label);
  await page.getByRole('heading', { name }).waitFor();
  await page.goBack();
  await heading(page).toBe('My Work');
  await api('POST', `requests/portal/${portal}/renew`, { body: {} });
  await scan();
  await page.getByText(/This is not one of your labels/).waitFor();
});

test('a label of another tenant leads nowhere, and not away from here', async ({ world }) => {
  const made = await api<{ qr_token: string }>('POST', 'assets/equipments/1/make_label', {
    at: 'globex',
    body: {},
  });
  const token = made.body.data.qr_token;
  const page = await world.open('/my-work', { viewport: PHONE, errors: /404/ });
  const here = page.url();
  await page.getByRole('button', { name: 'Scan' }).click();
  const typed = page.getByLabel(/code of the label/i);
  const { port } = new URL(here);
  for (const text of [
    `http://globex.localhost:${port}/r/${token}`,
    `${new URL(here).origin}/r/${token}`,
    'javascript:alert(1)',
  ]) {
    await typed.fill(text);
    await page.keyboard.press('Enter');
    await page.getByText(/This is not one of your labels|Nothing here has the code/).waitFor();
    await poll(() => page.url()).toBe(here);
  }
});
