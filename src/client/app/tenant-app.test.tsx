// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '../../../test/support/fake-api.ts';
import { beginCache, cachedAnswer, MODEL, nameOf } from '../data/cache.ts';
import { endSession } from '../data/session-end.ts';
import { keepTokens, keepUser } from '../data/session-store.ts';
import { serveLayer, useModel } from '../model/model.ts';
import { EntityForm } from '../records/form/entity-forms.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import { tenantApp } from './tenant-app.tsx';

const SITE = 'company/site';
const FILES = { [`${SITE}.json`]: { properties: { own_gate: { title: 'Gate', maxLength: 4 } } } };

let api: FakeApi;
beforeEach(() => {
  beginCache();
  keepTokens({ access: 'token' });
  keepUser({ id: 1, name: 'Ann', email: 'ann@acme.example' });
  const saved = { created_at: '', updated_at: '' };
  api = fakeApi({
    [SITE]: [{ id: 1, code: 'Q', name: 'Quarry', ...saved }],
    'company/settings': [{ id: 1, currency: 'EUR', time_zone: 'Europe/Berlin', ...saved }],
  });
});
afterEach(() => {
  act(() => serveLayer(undefined));
  endSession();
});

let drawn = 0;

const count = () => {
  drawn += 1;
};

function Open() {
  useModel();
  return (
    <>
      <details>
        <summary>More</summary>
      </details>
      <EntityForm path={SITE} recordKey={1} />
    </>
  );
}

const PAGE = [
  {
    path: '/',
    element: (
      <Profiler id="page" onRender={count}>
        <Open />
      </Profiler>
    ),
  },
];

const MODEL_KEY = nameOf(['answer', MODEL]);

/** Draws the app with a form that is being filled, and answers the model once it is. */
async function answerModel(files: object) {
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answerNext('GET', MODEL, 200, { data: { digest: 'd', files } }, promise);
  const app = await tenantApp(() => createMemoryRouter(PAGE, { initialEntries: ['/'] }));
  render(<ToastProvider>{app}</ToastProvider>);
  const name = await screen.findByLabelText('Name');
  fireEvent.change(name, { target: { value: 'Typed before' } });
  const details = document.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  await waitFor(() => expect(api.sentTo('company/settings')).toHaveLength(1));
  await waitFor(() =>
    expect(cachedAnswer(nameOf(['record', 'company/settings', 'company/settings', '']))).toBeDefined(),
  );
  drawn = 0;
  await act(async () => resolve());
  await waitFor(() => expect(cachedAnswer(MODEL_KEY)).toBeDefined());
  return { name, details };
}

test('what a tenant has added stands in the page that is open: what is typed, opened and about to be pressed stays', async () => {
  const { name, details } = await answerModel(FILES);
  await screen.findByLabelText('Gate');
  expect([name.isConnected, details.isConnected, details.open]).toEqual([true, true, true]);
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Typed before');
  expect(drawn).toBeGreaterThan(0);
});

test('where a tenant has added nothing, nothing is drawn again', async () => {
  const { name } = await answerModel({});
  expect([drawn, name.isConnected]).toEqual([0, true]);
});
