// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { RequestError } from '../../data/request-error.ts';
import { portalApp } from './portal-app.tsx';

// The real form waits some seconds before it is sent, which tests need not do.
const sending = vi.fn<(token: string, values: object, openedAt: number) => Promise<string>>();
vi.mock('./portal-api.ts', async (original) => ({
  ...(await original<typeof import('./portal-api.ts')>()),
  sendReport: (token: string, values: object, openedAt: number) => sending(token, values, openedAt),
}));

const FORM = {
  company: 'Acme',
  look: { accent: null, logo: null },
  name: 'Front desk',
  place: 'Hall 1',
  welcome: 'Hello!',
  email: 'optional',
  reported_on: ['2026-03-02'],
  choices: null,
  form: 'f1',
};
let sent: ScriptedRequest[];
let answer: (request: ScriptedRequest) => unknown;
const went = vi.fn();
beforeEach(() => {
  answer = () => FORM;
  sent = scriptedApi((request) => answer(request));
  went.mockReset();
  sending.mockReset();
  vi.stubGlobal('location', {
    ...window.location,
    origin: window.location.origin,
    href: window.location.href,
    assign: went,
    replace: went,
  });
});
const draw = (address: string) => render(portalApp(address));
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send report' }));

test('a stranger is told where they report and what is known, and sends what they filled in', async () => {
  draw('/r/token-1');
  expect(await screen.findByRole('heading', { name: 'Front desk' })).toBeDefined();
  await waitFor(() => expect(document.title).toContain('Report a problem: Front desk'));
  for (const text of ['Acme', 'Hall 1', 'Hello!']) expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText(/^Already reported on .*2026/)).toBeDefined();
  type('What is wrong?', 'It leaks');
  type(/^More about it/, '   ');
  type(/^Your email/, 'jo@x.example');
  sending.mockResolvedValue('s1');
  send();
  fireEvent.click(screen.getByRole('button', { name: 'Sending...' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith('/r/status/s1'));
  expect(sending.mock.calls).toEqual([
    ['token-1', { title: 'It leaks', requester_email: 'jo@x.example', form: 'f1' }, expect.any(Number)],
  ]);
  expect(screen.getByRole('button', { name: 'Sending...' })).toHaveProperty('disabled', true);
});

test('a machine of those that the portal names is chosen by its name, and nothing else is sent as one', async () => {
  answer = () => ({ ...FORM, choices: { what: 'assets', names: [{ id: 4, name: 'Press 4' }] } });
  draw('/r/token-1');
  const box = (await screen.findByLabelText(/^Which machine/)) as HTMLInputElement;
  type('What is wrong?', 'It leaks');
  fireEvent.input(box, { target: { value: 'Press 5' } });
  expect(box.validationMessage).toBe('Choose one of the list, or leave it empty.');
  fireEvent.input(box, { target: { value: ' press 4' } });
  expect(box.validationMessage).toBe('');
  sending.mockResolvedValue('s1');
  send();
  await waitFor(() => expect(sending).toHaveBeenCalled());
  expect(sending.mock.calls[0]?.[1]).toEqual({ title: 'It leaks', place: 4, form: 'f1' });
});

test('what is refused is told by its field, and it can be sent again', async () => {
  draw('/r/token-1');
  await screen.findByRole('heading', { name: 'Front desk' });
  type('What is wrong?', 'It leaks');
  sending.mockRejectedValueOnce(
    new RequestError(422, 'invalid', 'No.', {
      requester_email: ['is required'],
      other: ['is wrong'],
      form: ['Too old.'],
    }),
  );
  send();
  expect(await screen.findByText('Your email is required. The report is wrong. Too old.')).toBeDefined();
  sending.mockRejectedValueOnce(new RequestError(429, 'too_many_requests', 'Wait ten minutes.'));
  send();
  expect(await screen.findByText('Wait ten minutes.')).toBeDefined();
  sending.mockRejectedValueOnce(new TypeError('x is undefined'));
  send();
  expect(await screen.findByText('The report was not sent. Try again.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send report' })).toHaveProperty('disabled', false);
});

test.each([
  ['no', undefined],
  ['optional', false],
  ['required', true],
])('an email that is %s is asked for so', async (email, required) => {
  answer = () => ({ ...FORM, email, place: null, welcome: null, reported_on: [] });
  draw('/r/token-1/');
  await screen.findByRole('heading', { name: 'Front desk' });
  const field = screen.queryByLabelText(/^Your email/) as HTMLInputElement | null;
  expect(field?.required).toBe(required);
  expect(screen.queryByText(/Already reported/)).toBeNull();
});

test('who is signed in is led to the asset of a label', async () => {
  localStorage.setItem('access', 'a1');
  answer = ({ path }) => (path === 'labels/token-1' ? { id: 4 } : FORM);
  draw('/r/token-1');
  await waitFor(() => expect(went).toHaveBeenCalledWith('/assets/4'));
  expect(sent).toHaveLength(1);
});

test.each([
  ['received', 'Received', 'Thank you. Somebody will look at it.', 0],
  ['planned', 'Planned', /^It is planned for .*2026/, 1],
  ['in_work', 'In work', 'Somebody is working on it.', 2],
  ['done', 'Done', 'It is done.', 3],
  ['declined', 'Nothing will be done', 'It was looked at, and no work is planned. Too old.', -1],
])('the status page of what is %s', async (state, title, text, at) => {
  answer = () => ({
    company: 'Acme',
    title: 'It leaks',
    state,
    received_on: '2026-03-01',
    planned_on: state === 'planned' ? '2026-03-05' : null,
    called_off: false,
    answer: state === 'declined' ? 'Too old.' : null,
  });
  draw('/r/status/s1');
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByRole('status').textContent).toMatch(text);
  expect(sent).toMatchObject([{ path: 'public/request/s1' }, { path: 'look' }]);
  const steps = screen.queryAllByRole('listitem');
  expect(steps.findIndex((step) => step.getAttribute('aria-current') === 'step')).toBe(at);
  expect(steps.filter((step) => step.className === 'is-reached')).toHaveLength(at + 1);
});

test('what is accepted and stands on no day promises none', async () => {
  const accepted = {
    company: 'Acme',
    code: 'RQ-00007',
    title: 'It leaks',
    state: 'planned',
    received_on: '2026-03-01',
  };
  answer = () => ({ ...accepted, planned_on: null, called_off: false, answer: null });
  draw('/r/status/s1');
  expect(await screen.findByRole('heading', { name: 'Accepted' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('Accepted, not scheduled yet.');
  expect(screen.queryByText('Planned')).toBeNull();
});

test('the status page of what was called off says so: it is received, and somebody looks at it again', async () => {
  const received = {
    company: 'Acme',
    code: 'RQ-00007',
    title: 'It leaks',
    state: 'received',
    received_on: '2026-03-01',
  };
  answer = () => ({ ...received, planned_on: null, called_off: true, answer: null });
  draw('/r/status/s1');
  expect(await screen.findByRole('heading', { name: 'Received' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe(
    'It was planned, but the work was cancelled. Somebody will look at it again.',
  );
});

test('what is not there has one page; what could not be read is read again', async () => {
  answer = () => refusedWith(404, 'not_found');
  draw('/r/token-1');
  const heading = (await screen.findByRole('heading')).textContent;
  cleanup();
  draw('/r/a/b/c');
  expect((await screen.findByRole('heading')).textContent).toBe(heading);
  cleanup();
  answer = () => refusedWith(403, 'busy');
  draw('/r/token-1');
  const button = await screen.findByRole('button');
  expect(screen.getByText('busy')).toBeDefined();
  answer = () => FORM;
  fireEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'Front desk' })).toBeDefined();
});

test('mails are ended by a button, not by opening the page', async () => {
  draw('/r/stop/s1');
  expect(sent).toEqual([]);
  answer = () => refusedWith(404, 'not_found');
  fireEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByText(/could not be done/)).toBeDefined();
  answer = () => ({});
  fireEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect((await screen.findByRole('status')).textContent).toBe('You get no more mails like this.');
  expect(screen.queryByRole('button')).toBeNull();
});
