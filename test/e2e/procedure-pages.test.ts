import type { Locator, Page } from 'playwright-core';
import { api, expect, heading, make, poll, test, unique } from '../conformance/world.ts';
import { allViolations, bothColours, DESK, PHONE, settled } from '../support/axe.ts';
import { orderWithProcedure } from '../support/procedure-order.ts';
import { PROCEDURE_STEPS } from '../support/procedure-steps.ts';

const RUN = 'procedures/run';
const VERSION = 'procedures/version';

/** A procedure with these steps on a new work order. */
async function makeRun(steps: unknown): Promise<{ run: number; order: number; name: string; page: string }> {
  const { id, version, name } = await makeDraft();
  expect((await api('PATCH', `${VERSION}/${version}`, { body: { steps } })).status).toBe(200);
  expect((await api('POST', `${VERSION}/${version}/publish`, { body: {} })).status).toBe(200);
  const { order, run } = await orderWithProcedure(id);
  return { run, order, name, page: `/work-orders/${order}/procedures/${run}` };
}

async function makeDraft(): Promise<{ id: number; version: number; name: string }> {
  const name = unique('Belt check');
  const id = await make('procedures/procedure', { name });
  const [draft] = (await api<{ id: number }[]>('GET', `${VERSION}?procedure_id=${id}`)).body.data;
  return { id, version: draft?.id ?? 0, name };
}

const answersOf = async (run: number) =>
  (await api<{ answers: Record<string, unknown> | null }>('GET', `${RUN}/${run}`)).body.data.answers ?? {};

/** Goes on with Tab until something has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let step = 0; step < 60; step += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`60 times Tab did not lead to ${target}`);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.locator('main, [role=dialog]').getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('axe finds nothing wrong with the pages of procedures', async ({ world }) => {
  const { version, id } = await makeDraft();
  const builder = await world.open(`/settings/procedures/${id}/versions/${version}`);
  for (const kind of ['Check', 'Number', 'Photo', 'Signature', 'Meter reading', 'Note', 'Choice'])
    await builder.getByRole('button', { name: kind, exact: true }).click();
  await settled(builder);
  expect(await allViolations(builder, [...bothColours(DESK), ...bothColours(PHONE)])).toEqual([]);
  await builder.getByRole('button', { name: 'Show as JSON' }).click();
  expect(await allViolations(builder, bothColours(DESK))).toEqual([]);

  const { run, page: path } = await makeRun(PROCEDURE_STEPS);
  const page = await world.open(path);
  await page.getByText('0 of 6', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('Is required.').first().waitFor();
  expect(await allViolations(page, [...bothColours(DESK), ...bothColours(PHONE)])).toEqual([]);
  await api('PATCH', `${RUN}/${run}`, { body: { answers: { guard: 'not_ok', temp: 92 } } });
  expect((await api('POST', `${RUN}/${run}/finish`, { body: {} })).status).toBe(200);
  const finished = await world.open(path);
  await finished.getByText('2 findings').waitFor();
  expect(await allViolations(finished, [...bothColours(DESK), ...bothColours(PHONE)])).toEqual([]);
});

test('steps are written, published and worked through by the keyboard alone', async ({ world }) => {
  const { version, id } = await makeDraft();
  const builder = await world.open(`/settings/procedures/${id}/versions/${version}`);
  await heading(builder).toBe('Version 1');
  await press(builder, 'Check');
  await builder.keyboard.type('Belt runs straight');
  await press(builder, 'Number');
  await builder.keyboard.type('Bearing temperature');
  await press(builder, 'Save steps');
  await builder.getByText('Steps saved').waitFor();
  await tabTo(builder, builder.getByRole('button', { name: 'Publish', exact: true }));
  await builder.keyboard.press('Enter');
  await tabTo(builder, builder.getByRole('dialog').getByRole('button', { name: 'Publish' }));
  await builder.keyboard.press('Enter');
  await builder.getByText('This version is published and cannot be changed.').waitFor();

  const { run, page: path } = await makeRun(PROCEDURE_STEPS);
  const page = await world.open(path);
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  await tabTo(page, radio('ok'));
  await page.keyboard.press('ArrowDown');
  await poll(() => radio('not_ok').isChecked()).toBe(true);
  await tabTo(page, page.getByLabel('Temp'));
  await page.keyboard.type('61.5');
  await tabTo(page, radio('none'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Your name for Signature'));
  await page.keyboard.type('Ada');
  await press(page, 'Sign');
  await page.getByText('4 of 6', { exact: true }).waitFor();
  await poll(async () => Object.keys(await answersOf(run)).length).toBe(4);
  await press(page, 'Finish');
  await page.getByText('Guard: not_ok').waitFor();
  expect(await answersOf(run)).toMatchObject({ guard: 'not_ok', temp: 61.5, leak: 'none' });
});

test('on a phone the keyboard goes through the steps one at a time', async ({ world }) => {
  const { run, page: path } = await makeRun({
    type: 'object',
    required: ['one', 'two'],
    properties: { hint: { title: 'Lock the machine first', 'x-step': 'note' }, ...checks(['one', 'two']) },
  });
  const page = await world.open(path, { viewport: PHONE });
  // What is to be read at the start is not passed over.
  await page.getByText('Lock the machine first').waitFor();
  for (const name of ['one', 'two']) {
    await press(page, 'Next');
    await tabTo(page, page.getByRole('radio', { name: `OK ${name}` }));
    await page.keyboard.press('Space');
  }
  await page.getByText('2 of 2', { exact: true }).waitFor();
  await poll(async () => Object.keys(await answersOf(run)).length).toBe(2);
  await press(page, 'Finish');
  await page.getByText('Nothing failed.').waitFor();
});

test('40 steps that two people answer at once on phones, one of them without a connection for a while, are all kept', async ({
  world,
}) => {
  const names = Array.from({ length: 40 }, (_, index) => `step_${index + 1}`);
  const { run, page: path } = await makeRun({ type: 'object', required: names, properties: checks(names) });
  const [first, second] = await Promise.all(
    [0, 1].map(() => world.open(path, { viewport: PHONE, errors: /ERR_INTERNET_DISCONNECTED/ })),
  );
  if (!first || !second) throw new Error('no pages');
  await first.getByText('0 of 40', { exact: true }).waitFor();
  await second.getByText('0 of 40', { exact: true }).waitFor();
  /** Answers every second step, beginning with the first or the second. */
  async function work(page: Page, odd: 0 | 1, at: (step: number) => Promise<unknown>): Promise<void> {
    for (const [index, name] of names.entries()) {
      await at(index);
      if (index % 2 === odd)
        await page.getByRole('radio', { name: `${odd ? 'OK' : 'Not OK'} ${name}`, exact: true }).check();
      // A check that is good goes on by itself.
      const hasGoneOn = odd === 1 && index % 2 === odd;
      if (index < names.length - 1 && !hasGoneOn) await page.getByRole('button', { name: 'Next' }).click();
    }
  }
  const signal = (page: Page) => async (step: number) => {
    if (step === 10) await page.context().setOffline(true);
    if (step === 20) await page.context().setOffline(false);
  };
  await Promise.all([work(first, 0, signal(first)), work(second, 1, async () => {})]);
  const expected = Object.fromEntries(names.map((name, index) => [name, index % 2 ? 'ok' : 'not_ok']));
  await poll(() => answersOf(run)).toEqual(expected);
  await first.getByText('40 of 40', { exact: true }).waitFor();
  await second.getByText('40 of 40', { exact: true }).waitFor();
});

/** Checks whose choices name their step, so that a test never answers the wrong one. */
function checks(names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        type: 'string',
        title: name,
        'x-step': 'check',
        oneOf: [
          { const: 'ok', title: `OK ${name}` },
          { const: 'not_ok', title: `Not OK ${name}` },
        ],
        'x-fail': ['not_ok'],
      },
    ]),
  );
}
