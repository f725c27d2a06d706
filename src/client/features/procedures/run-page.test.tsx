// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { device } from '../../../../test/support/memory-unsent.ts';
import { PROCEDURE_STEPS } from '../../../../test/support/procedure-steps.ts';
import { run, runRecords } from '../../../../test/support/run-records.ts';
import { beginCache } from '../../data/cache.ts';
import { wouldLose } from '../../records/saving/dirty-forms.ts';
import { RunPage } from './run-page.tsx';

const sending = vi.hoisted(() => vi.fn());
vi.mock('../../data/send-file.ts', () => ({ sendFile: sending, sendThumb: vi.fn() }));
// jsdom has no database.
vi.mock('../../data/unsent.ts', () => import('../../../../test/support/memory-unsent.ts'));

const RUN = 'procedures/run';
const keptOf = (part: string) => ({
  key: part,
  at: 1,
  record: `${RUN}/7`,
  part,
  title: 'Weekly guard check',
  to: '/',
});

let api: FakeApi;
beforeEach(() => {
  beginCache();
  device.entries = [];
  device.isFull = false;
  localStorage.setItem('access', 'token');
  vi.stubGlobal('scrollTo', () => {});
  api = fakeApi(runRecords());
});
const draw = () => {
  const back = { to: '/work-orders/3', label: 'Work Order' };
  drawPage([{ path: '/', element: <RunPage path={RUN} id={7} back={back} /> }], '/');
};

test('each answer is sent by itself, without a version that others could have raised', async () => {
  draw();
  expect(await screen.findByText('1 of 6')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'not_ok' }));
  expect(screen.getByText(/noted as a finding/)).toBeTruthy();
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(1));
  const [sent] = api.sentBy('PATCH');
  expect(sent?.body).toEqual({ answers: { guard: 'not_ok' } });
  expect(sent?.ifMatch).toBeNull();
});

test('on a phone a step has the number that it has everywhere: one that is not asked leaves a gap, and a note has none', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  draw();
  expect(await screen.findByText('1 of 6', { selector: '.run-progress span' })).toBeTruthy();
  const place = () => document.querySelector('.steps-place')?.textContent;
  const seen = [place()];
  while (screen.queryByRole('button', { name: 'Next' })) {
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    seen.push(place());
  }
  expect(seen).toEqual(['Step 1', 'Step 2', 'Step 3', 'Step 5', 'Note', 'Step 6', 'Step 7']);
});

test('a step is asked only where its condition holds', async () => {
  draw();
  await screen.findByText('1 of 6');
  expect(screen.queryByText('Photo of the leak')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'dripping' }));
  const asked = await screen.findByText('Photo of the leak');
  // If it is asked, it is required, whatever its label says elsewhere.
  expect(asked.textContent).not.toContain('optional');
});

test('finishing says what is missing at its step, before it is sent', async () => {
  draw();
  await screen.findByText('1 of 6');
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('Is required.')).toBeTruthy();
  expect(api.sentBy('POST')).toEqual([]);
});

test('a signature that is begun and not signed is told at its step, instead of being lost', async () => {
  api.changeElsewhere(RUN, 7, { answers: { guard: 'ok', temp: 60 } });
  draw();
  const name = await screen.findByLabelText('Your name for Signature');
  fireEvent.change(name, { target: { value: 'Ann Lee' } });
  const finish = screen.getByRole('button', { name: 'Finish' });
  fireEvent.click(finish);
  expect(await screen.findByText(/^Not signed yet/)).toBeTruthy();
  expect(api.sentBy('POST')).toEqual([]);
  // It is optional: who clears it has nothing to sign.
  fireEvent.change(name, { target: { value: '' } });
  fireEvent.click(finish);
  await waitFor(() => expect(api.sentBy('POST').map(({ path }) => path)).toEqual([`${RUN}/7/finish`]));
});

test('a text that is no number is told at its step, instead of finishing with the answer before', async () => {
  api.changeElsewhere(RUN, 7, { answers: { guard: 'ok', temp: 60 } });
  draw();
  const temp = await screen.findByLabelText(/^2.*Temp/);
  fireEvent.change(temp, { target: { value: '61,5' } });
  const finish = screen.getByRole('button', { name: 'Finish' });
  fireEvent.click(finish);
  expect(await screen.findByText(/^Not saved yet/)).toBeTruthy();
  expect(screen.getByText('"61,5" is unclear: write 61.5.')).toBeTruthy();
  expect(api.sentBy('POST')).toEqual([]);
});

test('who finishes right after typing finishes with what was typed, once that is saved', async () => {
  api.changeElsewhere(RUN, 7, { answers: { guard: 'ok' } });
  draw();
  await screen.findByText('1 of 6');
  let arrive = () => {};
  const answers = { guard: 'ok', temp: 61 };
  api.answerNext(
    'PATCH',
    'procedures/run/7',
    200,
    { data: { ...run, answers } },
    new Promise((done) => {
      arrive = done;
    }),
  );
  const temp = screen.getByLabelText(/^2.*Temp/);
  temp.focus();
  fireEvent.change(temp, { target: { value: '61' } });
  const finish = screen.getByRole('button', { name: 'Finish' });
  // A message shown on blur would move the button away before the click.
  expect(fireEvent.mouseDown(finish)).toBe(false);
  fireEvent.click(finish);
  await waitFor(() => expect(api.sentBy('PATCH')[0]?.body).toEqual({ answers: { temp: 61 } }));
  await screen.findByRole('button', { name: 'Finishing…' });
  expect(api.sentBy('POST')).toEqual([]);
  api.changeElsewhere(RUN, 7, { answers });
  arrive();
  await waitFor(() => expect(api.sentBy('POST').map(({ path }) => path)).toEqual([`${RUN}/7/finish`]));
});

test('a step that reads a meter says what it showed last', async () => {
  draw();
  expect(await screen.findByText(/Last: 1,240 h on Mar 1, 2026/)).toBeTruthy();
});

test('also where the asset has more meters than one page holds', async () => {
  const others = Array.from({ length: 100 }, (_, at) => ({ id: at + 100, name: `Other ${at}` }));
  api.rows['assets/meter'] = [...others, ...(api.rows['assets/meter'] ?? [])];
  draw();
  expect(await screen.findByText(/Last: 1,240 h on Mar 1, 2026/)).toBeTruthy();
});

test.each([
  ['a counter', { kind: 'cumulative' }, 'decimal'],
  ['a gauge', { kind: 'gauge', minimum: null }, null],
  ['a gauge that begins at zero', { kind: 'gauge', minimum: 0 }, 'decimal'],
])(
  'the keyboard of a step has a minus sign where its number may be below zero: %s',
  async (_what, own, mode) => {
    api.changeElsewhere('assets/meter', 2, own);
    draw();
    const hours = await screen.findByLabelText(/^5/);
    await screen.findByText(/Last: 1,240 h/);
    expect(hours.getAttribute('inputmode')).toBe(mode);
    // Its step says that -40 is possible.
    expect(screen.getByLabelText(/^2.*Temp/).getAttribute('inputmode')).toBe(null);
  },
);

test('on paper stand all steps, with what is answered and room to write the rest', async () => {
  draw();
  await screen.findByText(/Last: 1,240 h/);
  expect(document.querySelector('.paper')).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  const paper = document.querySelector('.paper') as HTMLElement;
  const texts = [...paper.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(paper.querySelector('.paper-head')?.textContent).toContain('AssetCrusher');
  expect(texts[0]).toBe('1Guardoknot_okna');
  expect(texts[1]).toBe('2TempGood: up to 80 °C60 °C');
  // Not known yet whether it will be asked.
  expect(texts[3]).toMatch(/Photo of the leak.*only.*Photo taken$/);
  expect(texts[4]).toContain('Last: 1,240 h on Mar 1, 2026');
  expect(texts[7]).toBe('7SignatureSignature');
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('.paper')).toBeNull();
});

test('a finished procedure has on paper what was asked and what was answered', async () => {
  api = fakeApi({
    [RUN]: [{ ...run, state: 'finished', failed: 1, answers: { guard: 'not_ok', temp: 92, remark: 'Hot' } }],
    'procedures/version': [{ id: 2, steps: PROCEDURE_STEPS }],
    'work-orders/work_order': [{ id: 3, asset: { id: 5, label: 'Crusher' } }],
    'procedures/finding': [],
  });
  draw();
  await screen.findByDisplayValue('92');
  fireEvent(window, new Event('beforeprint'));
  const paper = document.querySelector('.paper') as HTMLElement;
  expect(paper.textContent).not.toContain('Photo of the leak');
  expect(paper.querySelector('.paper-bad')?.textContent).toBe('92 °C');
  expect(paper.textContent).toContain('✕not_ok');
  expect(paper.textContent).toContain('Hot');
});

test('of more findings than a page holds, all stand there in the order of the steps', async () => {
  const finding = (_: unknown, at: number) => ({
    id: at + 1,
    run: { id: 7, label: 'Weekly guard check' },
    text: `Finding ${at + 1}`,
    number: 120 - at,
    work_order: null,
    proposes: true,
  });
  api.rows[RUN] = [{ ...run, state: 'finished', failed: 120, answers: { guard: 'not_ok' } }];
  api.rows['procedures/finding'] = Array.from({ length: 120 }, finding);
  draw();
  expect(await screen.findByText('120 findings')).toBeTruthy();
  const all = [...document.querySelectorAll('.run-findings li > span')].map((each) => each.textContent);
  expect([all.length, all[0]]).toEqual([120, 'Finding 120 step 1']);
});

test('an answer that could not be sent never takes the place of what somebody has answered since', async () => {
  draw();
  await screen.findByText('1 of 6');
  api.answerNext('PATCH', 'procedures/run/7', 429, { code: 'too_many_requests', message: 'Not now.' });
  fireEvent.click(screen.getByRole('radio', { name: 'not_ok' }));
  await screen.findByText(/sent again by themselves/);
  api.changeElsewhere(RUN, 7, { answers: { temp: 60, guard: 'na' } });
  fireEvent(window, new Event('online'));
  await screen.findByText(/answered by somebody else meanwhile/);
  expect(api.sentBy('PATCH')).toHaveLength(1);
  // Choosing the same answer again is deliberate.
  fireEvent.click(screen.getByRole('radio', { name: 'ok' }));
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(2));
  expect(api.sentBy('PATCH')[1]?.body).toEqual({ answers: { guard: 'ok' } });
  await waitFor(() => expect(screen.queryByText(/answered by somebody else/)).toBeNull());
});

test('an answer that arrived without being told so is not sent twice', async () => {
  draw();
  await screen.findByText('1 of 6');
  api.answerNext('PATCH', 'procedures/run/7', 429, { code: 'too_many_requests', message: 'Not now.' });
  fireEvent.click(screen.getByRole('radio', { name: 'not_ok' }));
  await screen.findByText(/sent again by themselves/);
  api.changeElsewhere(RUN, 7, { answers: { temp: 60, guard: 'not_ok' } });
  fireEvent(window, new Event('online'));
  await screen.findByText('Every answer is saved at once.');
  expect(api.sentBy('PATCH')).toHaveLength(1);
});

test('what cannot be saved any more is told, and not tried for ever', async () => {
  draw();
  await screen.findByText('1 of 6');
  const errors = { state: ['is finished, so its answers stay as they are'] };
  api.answerNext('PATCH', 'procedures/run/7', 422, { code: 'invalid', message: 'Wrong.', errors });
  fireEvent.click(screen.getByRole('radio', { name: 'not_ok' }));
  await screen.findByText(/This procedure is finished, so its answers stay as they are. What you answered/);
  fireEvent(window, new Event('online'));
  await screen.findByText('Every answer is saved at once.');
  expect(api.sentBy('PATCH')).toHaveLength(1);
});

test('what is typed is saved when the step goes before one has paused', async () => {
  draw();
  await screen.findByText('1 of 6');
  const { setTimeout: wait } = globalThis;
  // The timer for saving after a pause never fires here.
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => (ms === 800 ? 0 : wait(work, ms)));
  fireEvent.change(screen.getByLabelText(/^2.*Temp/), { target: { value: '61.5' } });
  cleanup();
  await waitFor(() => expect(api.sentBy('PATCH')[0]?.body).toEqual({ answers: { temp: 61.5 } }));
});

test('what cannot be loaded is said, with a way to try again', async () => {
  const { 'procedures/version': versions, ...others } = api.rows;
  api = fakeApi({ ...others, 'procedures/version': [] });
  draw();
  const again = await screen.findByRole('button', { name: /again|retry/i });
  api.rows['procedures/version'] = versions ?? [];
  fireEvent.click(again);
  await screen.findByText('1 of 6');
});

test('of an answer that waits it is said whether the page has to stay open', async () => {
  const refuse = () =>
    api.answerNext('PATCH', 'procedures/run/7', 429, { code: 'too_many_requests', message: 'Not now.' });
  draw();
  await screen.findByText('1 of 6');
  refuse();
  fireEvent.click(screen.getByRole('radio', { name: 'not_ok' }));
  await screen.findByText(/kept on this device and sent again/);
  expect(wouldLose()).toBe(false);
  device.isFull = true;
  refuse();
  fireEvent.click(screen.getByRole('radio', { name: 'na' }));
  await screen.findByText(/Keep this page open/);
  await waitFor(() => expect(wouldLose()).toBe(true));
  fireEvent(window, new Event('online'));
  await screen.findByText('Every answer is saved at once.');
});

test('a photo from an earlier visit is sent and added, and then leaves the device', async () => {
  const { promise, resolve } = Promise.withResolvers<{ id: number }>();
  sending.mockReturnValue(promise);
  const file = { content: new Blob(['x']), name: 'leak.jpg' };
  device.entries = [
    { ...keptOf('leak_photo'), content: { file } },
    { ...keptOf('leak_photo'), record: `${RUN}/8`, key: 'other', content: { file } },
  ];
  api.changeElsewhere(RUN, 7, { answers: { leak: 'dripping', leak_photo: [4] } });
  draw();
  await waitFor(() => expect(sending.mock.calls).toEqual([[file.content, 'leak.jpg', expect.any(Function)]]));
  expect(device.entries).toHaveLength(2);
  resolve({ id: 5 });
  await waitFor(() => expect(api.sentBy('PATCH')[0]?.body).toEqual({ answers: { leak_photo: [4, 5] } }));
  await waitFor(() => expect(device.entries.map(({ key }) => key)).toEqual(['other']));
});

test('a photo that another tab has sent meanwhile is not sent again', async () => {
  const { promise, resolve } = Promise.withResolvers<{ id: number }>();
  sending.mockReset().mockReturnValue(promise);
  const photo = (key: string, at: number) => ({
    ...keptOf('leak_photo'),
    key,
    at,
    content: { file: { content: new Blob([key]), name: `${key}.jpg` } },
  });
  device.entries = [photo('leak', 1), photo('drop', 2)];
  api.changeElsewhere(RUN, 7, { answers: { leak: 'dripping' } });
  draw();
  await screen.findByText(/^drop\.jpg/);
  await waitFor(() => expect(sending).toHaveBeenCalledTimes(1));
  device.entries = device.entries.filter(({ key }) => key === 'leak');
  resolve({ id: 5 });
  await waitFor(() => expect(screen.queryByText(/^drop\.jpg/)).toBeNull());
  await waitFor(() => expect(api.sentBy('PATCH')[0]?.body).toEqual({ answers: { leak_photo: [5] } }));
  expect(sending).toHaveBeenCalledTimes(1);
});

test('a photo of a step that is never asked again leaves the device, and one of another version is told', async () => {
  const photo = (part: string) => ({
    ...keptOf(part),
    content: { file: { content: new Blob(['x']), name: 'x.jpg' } },
  });
  sending.mockReset();
  device.entries = [photo('leak_photo'), photo('old_step')];
  draw();
  await screen.findByText(/another version, without its step/);
  // Its step may still be asked.
  await waitFor(() => expect(device.entries.map(({ part }) => part)).toEqual(['leak_photo']));
  cleanup();
  api.changeElsewhere(RUN, 7, { state: 'finished' });
  beginCache();
  draw();
  await waitFor(() => expect(device.entries).toEqual([]));
  expect(sending).not.toHaveBeenCalled();
});

test('of a procedure that is gone nothing stays on the device, unless only a proxy says so', async () => {
  const left = { ...keptOf('guard'), content: { value: 'ok', ground: null } };
  device.entries = [left];
  const { fetch } = globalThis;
  const isAsked = (request: Request) => request.url.includes('procedures/run/7');
  vi.stubGlobal('fetch', async (request: Request) =>
    isAsked(request) ? new Response('<html>no such service</html>', { status: 404 }) : fetch(request),
  );
  draw();
  await screen.findByText(/not found/i);
  expect(device.entries).toEqual([left]);
  cleanup();
  vi.stubGlobal('fetch', fetch);
  beginCache();
  api.rows[RUN] = [];
  draw();
  await screen.findByText(/not found/i);
  await waitFor(() => expect(device.entries).toEqual([]));
});

test('what is not saved from an earlier visit is named, wherever its step is', async () => {
  const kept = (part: string, value: string) => ({ ...keptOf(part), content: { value, ground: null } });
  device.entries = [kept('guard', 'ok'), kept('old_step', 'x')];
  api.changeElsewhere(RUN, 7, { answers: { guard: 'na' } });
  const errors = { 'answers.old_step': ['is no step of this procedure'] };
  api.answerNext('PATCH', 'procedures/run/7', 422, { code: 'invalid', message: 'Wrong.', errors });
  draw();
  await screen.findByText(/yours is not saved: step 1, Guard\./);
  await screen.findByText(/another version, without its step/);
  expect(api.sentBy('PATCH').map(({ body }) => body)).toEqual([{ answers: { old_step: 'x' } }]);
  // Choosing again is deliberate, and settles it.
  fireEvent.click(screen.getByRole('radio', { name: 'ok' }));
  await waitFor(() => expect(screen.queryByText(/yours is not saved/)).toBeNull());
  await waitFor(() => expect(device.entries).toEqual([]));
});
