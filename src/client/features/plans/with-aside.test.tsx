// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import type { Values } from '../../records/saving/values.ts';
import { WithAside } from './with-aside.tsx';

const PREVIEW = {
  sentence: 'Every 250 h of Hours.',
  warnings: ['Hours tells no day yet.'],
  dates: [
    {
      due_on: '2026-03-05',
      nominal_on: '2026-03-01',
      moved: 'moved from 1 Mar 2026, a free day',
      kind: 'meter',
      by: 'by meter Hours at 1,250 h',
      reading: 1250,
      estimated: true,
      covered_by: { id: 3, label: 'PM-0003 Large' },
    },
  ],
};

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({});
  api.answerNext('POST', 'maintenance/plan/preview', 200, { data: PREVIEW });
});

async function draftOf(path: string, values: Values, recordKey?: number, loaded?: Values) {
  const element = (
    <WithAside path={path} recordKey={recordKey} values={values} isDirty loaded={loaded}>
      <p>Form</p>
    </WithAside>
  );
  drawPage([{ path: '/schedule', element }], '/schedule');
  await screen.findByText('Every 250 h of Hours.');
  return api.sentBy('POST')[0];
}

test('beside a plan stand its sentence, what to know, and its dates with why they are there', async () => {
  expect(await draftOf('maintenance/plan', { name: 'Oil', asset: 7, start_on: undefined })).toMatchObject({
    path: 'maintenance/plan/preview',
    body: { name: 'Oil', asset: 7 },
  });
  screen.getByText('Hours tells no day yet.');
  const date = screen.getByText('Mar 5, 2026').closest('li');
  expect(date?.textContent).toContain(
    'by meter Hours at 1,250 h, estimated, moved from 1 Mar 2026, a free day, done with PM-0003 Large',
  );
});

test('triggers of the form go along, those that were taken out too', async () => {
  const meter = { id: 4, label: 'Hours' };
  const now = [
    { id: 1, kind: 'meter', meter },
    { kind: 'calendar', rrule: 'FREQ=DAILY' },
  ];
  const sent = await draftOf('maintenance/plan', { triggers: now, tasks: [{ description: 'x' }] }, 9, {
    triggers: [{ id: 1 }, { id: 2 }],
  });
  expect(sent?.body).toEqual({
    id: 9,
    triggers: [
      { id: 2, _delete: true },
      { id: 1, kind: 'meter', meter: 4 },
      { kind: 'calendar', rrule: 'FREQ=DAILY' },
    ],
  });
});

test('a trigger shows what its plan comes to', async () => {
  const sent = await draftOf(
    'maintenance/plan_trigger',
    { plan: 9, kind: 'calendar', rrule: 'FREQ=DAILY' },
    5,
  );
  expect(sent?.body).toEqual({ id: 9, triggers: [{ id: 5, kind: 'calendar', rrule: 'FREQ=DAILY' }] });
});

test('a saved plan that nobody changes shows its dates on its page alone', async () => {
  const element = (
    <WithAside path="maintenance/plan" recordKey={4} values={{ name: 'Oil' }} isDirty={false} loaded={{}}>
      <p>Form</p>
    </WithAside>
  );
  drawPage([{ path: '/schedule', element }], '/schedule');
  await screen.findByText('Form');
  expect(api.sentBy('POST')).toEqual([]);
  expect(screen.queryByText('Next Dates')).toBeNull();
});
