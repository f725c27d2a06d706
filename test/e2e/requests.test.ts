import { api, expect, make, poll, test, unique } from '../conformance/world.ts';
import { allViolations, bothColours, PHONE } from '../support/axe.ts';

/** A picture that browsers can draw. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a stranger scans a label and reports a fault with a photo in four actions; the planner accepts it by keyboard; the status page tells the end', async ({
  world,
}) => {
  await api('PATCH', 'company/settings', { body: { portal_open: true } });
  const name = unique('Front desk');
  await make('requests/portal', { name, is_open: true });
  const asset = (await api<{ id: number }[]>('GET', 'assets/equipments?page_size=1')).body.data[0]
    ?.id as number;
  const stored = () => api<{ qr_token: string; name: string }>('GET', `assets/equipments/${asset}`);
  const labels = await world.open('/assets');
  await labels
    .getByRole('checkbox', { name: `Select ${(await stored()).body.data.name}` })
    .first()
    .click();
  await labels.getByRole('link', { name: 'Labels', exact: true }).click();
  await labels.getByRole('img', { name: `Code that leads to ${(await stored()).body.data.name}` }).waitFor();
  const { body } = await stored();
  expect(body.data.qr_token).toHaveLength(22);
  const title = unique('It leaks');

  const phone = await world.open(`/r/${body.data.qr_token}`, { signedIn: false, viewport: PHONE });
  await phone.getByRole('heading', { name: body.data.name }).waitFor();
  await phone.getByLabel('What is wrong?').click();
  await phone.keyboard.type(title);
  await phone
    .getByLabel('Photos')
    .setInputFiles({ name: 'leak.png', mimeType: 'image/png', buffer: PICTURE });
  await phone.getByRole('img', { name: '1 of 1' }).waitFor();
  expect(await allViolations(phone, bothColours(PHONE))).toEqual([]);
  await phone.getByRole('button', { name: 'Send report' }).click();
  await phone.getByRole('heading', { name: 'Received' }).waitFor();
  await phone.getByText(title).waitFor();

  const desk = await world.open(`/requests?title=${encodeURIComponent(title)}`);
  await desk.getByRole('link', { name: /^RQ-/ }).first().waitFor();
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Enter');
  await desk.getByRole('button', { name: 'Accept' }).waitFor();
  await desk.keyboard.press('1');
  const dialog = desk.getByRole('dialog', { name: /^Accept RQ-/ });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Accept' }).focus();
  await desk.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const request = async () =>
    (
      await api<{ state: string; work_order: { id: number } | null }[]>(
        'GET',
        `requests/request?title=${encodeURIComponent(title)}`,
      )
    ).body.data[0];
  await poll(async () => (await request())?.state).toBe('accepted');
  await phone.reload();
  await phone.getByRole('heading', { name: 'Accepted' }).waitFor();

  const order = (await request())?.work_order?.id;
  await desk.goto(`${new URL(desk.url()).origin}/work-orders/${order}`);
  await desk.getByRole('img', { name: 'leak.png' }).first().waitFor();
  await desk.getByText(title).first().waitFor();
  await api('POST', `work-orders/work_order/${order}/complete`, { body: {} });
  await phone.reload();
  await phone.getByRole('heading', { name: 'Done' }).waitFor();
  // How far it is, with the look of the company, in one answer.
  expect(
    await phone.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name: url }) => url.includes('/api/v1/')).length,
    ),
  ).toBe(1);

  // Who is signed in and reads the label is led to the asset itself.
  const scanned = await world.open(`/r/${body.data.qr_token}`);
  await scanned.waitForURL(`**/assets/${asset}`);
});

test('an address that leads nowhere shows the one page for that', async ({ world }) => {
  const page = await world.open(`/r/${'x'.repeat(22)}`, { signedIn: false, viewport: PHONE, errors: /404/ });
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
});

test('what a stranger types is shown as text wherever it stands', async ({ world }) => {
  const mark = unique('Leak');
  const typed = `${mark} <img src="/nothing.png" onerror="document.title='drawn'"><b>bold</b>`;
  const request = await make('requests/request', {
    title: typed,
    description: typed,
    requester_name: '<b>Jo</b>',
    requester_email: 'jo@plant.example',
  });
  const accepted = await api<{ work_order: { id: number } }>('POST', `requests/request/${request}/accept`, {
    body: { asset: 1 },
  });
  const order = accepted.body.data.work_order.id;
  for (const path of [
    `/requests?title=${mark}`,
    `/requests/${request}`,
    `/work-orders/${order}`,
    `/work-orders?search=${mark}`,
  ]) {
    const page = await world.open(path);
    await page.getByText('<b>bold</b>').first().waitFor();
    expect(await page.locator('img[src="/nothing.png"], main b').count(), path).toBe(0);
    expect(await page.title()).not.toBe('drawn');
  }
});

test('on a phone what a request belongs to is read to its end, and each of it is hit by a finger', async ({
  world,
}) => {
  const asset = (await api<{ id: number }[]>('GET', 'assets/equipments?page_size=1')).body.data[0];
  const id = await make('requests/request', {
    title: unique('It slips'),
    asset: asset?.id,
    requester_name: 'Bartholomew of the night shift',
  });
  const accepted = await api('POST', `requests/request/${id}/accept`, { body: { asset: asset?.id } });
  expect(accepted).toMatchObject({ status: 200 });
  const page = await world.open(`/requests/${id}`, { viewport: PHONE });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const facts = page.locator('.record-heading-facts');
  await facts.getByRole('link').nth(1).waitFor();
  const seen = await facts.evaluate((line) => {
    const box = line.getBoundingClientRect();
    return [...line.children].map((fact) => {
      const { left, right, top, bottom } = fact.getBoundingClientRect();
      const link = fact.querySelector('a');
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return right <= box.right && bottom <= box.bottom && (!link || link === hit);
    });
  });
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  expect(seen).toEqual(seen.map(() => true));
  expect(seen.length).toBeGreaterThan(2);
});
