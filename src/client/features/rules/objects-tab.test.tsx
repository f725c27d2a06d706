// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache, refreshAfterWrite } from '../../data/cache.ts';
import { RecordTabs } from '../../records/page/record-tabs.tsx';

const RULE = 'company/rule';
const rule = {
  id: 4,
  name: 'Say what was done',
  entity: 'work-orders/work_order',
  on: 'close',
  if: null,
  then: { required: ['description'] },
  dry_run: { open: 12, failing: 3, closed: 200, refused: 37 },
  refused_records: { 219: 'WO-00219' },
};

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({ [RULE]: [{ ...rule }] });
});

test('JSON objects of a record are typed, checked before they are sent, and their effect is told with links', async () => {
  drawPage([{ path: '/', element: <RecordTabs path={RULE} recordKey={4} viewOnly={false} /> }], '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit as JSON' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Then').value).toContain('"description"');
  fireEvent.click(screen.getByRole('button', { name: 'Edit in words' }));
  expect(screen.queryByLabelText('Then')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Edit as JSON' }));
  const condition = await screen.findByLabelText<HTMLTextAreaElement>('If');
  expect(screen.getByText(/200 closed work orders 37 would have been refused/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'WO-00219' }).getAttribute('href')).toBe('/work-orders/219');

  fireEvent.change(condition, { target: { value: '{ "required": [' } });
  // The page stays: a native form submission would reload it.
  expect(fireEvent.submit(condition.form as HTMLFormElement)).toBe(false);
  expect((await screen.findByRole('alert')).textContent).toContain('not JSON');
  expect(api.sentBy('PATCH')).toEqual([]);

  fireEvent.change(condition, { target: { value: '{ "required": ["asset"] }' } });
  api.answerNext('PATCH', 'company/rule/4', 422, {
    code: 'invalid',
    message: 'Some fields are wrong.',
    errors: { if: ['must not use "x"'] },
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  await waitFor(() =>
    expect(api.sentBy('PATCH')[0]?.body).toEqual({
      if: { required: ['asset'] },
      then: { required: ['description'] },
    }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Must not use "x".');
});

const draw = (more: object = {}) => {
  Object.assign(api.rows[RULE]?.[0] ?? {}, more);
  drawPage([{ path: '/', element: <RecordTabs path={RULE} recordKey={4} viewOnly={false} /> }], '/');
};
const choose = (label: string, title: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>(label);
  const option = [...select.options].find(({ text }) => text === title);
  fireEvent.change(select, { target: { value: option?.value ?? title } });
};

test('a rule is made in plain words, and is the same JSON', async () => {
  draw();
  await screen.findByText('Description is needed, always.');
  choose('Add a condition', 'Status control kind');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Choose values');
  expect(api.sentBy('PATCH')).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Completed' }));
  choose('Add a condition', 'Asset criticality');
  fireEvent.click(screen.getByRole('checkbox', { name: 'A' }));
  choose('Add a field', 'Root Cause');
  fireEvent.click(screen.getByRole('button', { name: 'Do not need Description' }));
  await screen.findByText(
    'When Status control kind is Completed and Asset criticality is A, then Root Cause is needed.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.sentBy('PATCH')[0]?.body).toEqual({
      if: {
        required: ['status', 'asset'],
        properties: {
          status: {
            required: ['control'],
            properties: { control: { required: ['kind'], properties: { kind: { const: 'completed' } } } },
          },
          asset: { required: ['criticality'], properties: { criticality: { const: 'A' } } },
        },
      },
      then: { properties: { completion_note: { required: ['root_cause'] } } },
    }),
  );
});

test('a condition that is richer than words is edited as JSON, and nothing of it is lost', async () => {
  draw({ if: { anyOf: [{ required: ['amount'] }, { required: ['description'] }] } });
  expect((await screen.findByLabelText<HTMLTextAreaElement>('If')).value).toContain('anyOf');
  expect(screen.queryByRole('button', { name: 'Edit in words' })).toBeNull();
  screen.getByText(/says more than the builder can show/);
});

test('what somebody else saves meanwhile stands in the boxes, and is what the next save goes over', async () => {
  draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit as JSON' }));
  api.changeElsewhere(RULE, 4, { then: { required: ['asset'] } });
  await act(() => refreshAfterWrite(RULE));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Then').value).toContain('"asset"'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Rule saved');
  expect(api.sentBy('PATCH')).toMatchObject([{ ifMatch: '"v2"', body: { then: { required: ['asset'] } } }]);
});

test('what was refused without a field is told, and the boxes keep what was typed', async () => {
  draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit as JSON' }));
  fireEvent.change(screen.getByLabelText('If'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Then'), { target: { value: '{"required":["asset"]}' } });
  api.answerNext('PATCH', 'company/rule/4', 403, { code: 'forbidden', message: 'You may not do this.' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/You may not do this/);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Then').value).toBe('{"required":["asset"]}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
  expect(api.sentBy('PATCH')[0]?.body).toEqual({ if: null, then: { required: ['asset'] } });
});

test('what is typed stays when somebody else saves, and when a save of it is answered', async () => {
  draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit as JSON' }));
  const box = screen.getByLabelText<HTMLTextAreaElement>('Then');
  fireEvent.change(box, { target: { value: '{"required":["asset"]}' } });
  api.changeElsewhere(RULE, 4, { then: { required: ['amount'] } });
  await act(() => refreshAfterWrite(RULE));
  expect(box.value).toBe('{"required":["asset"]}');
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  save();
  await screen.findByText(/^Somebody else has changed this meanwhile\. Save again/);
  expect(api.rows[RULE]?.[0]?.then).toEqual({ required: ['amount'] });

  const answer = api.holdNext('PATCH', 'company/rule/4');
  save();
  await waitFor(() => expect(api.rows[RULE]?.[0]?.then).toEqual({ required: ['asset'] }));
  fireEvent.change(box, { target: { value: '{"required":["location"]}' } });
  await act(async () => answer());
  await screen.findByText('Rule saved');
  expect([document.contains(box), box.value]).toEqual([true, '{"required":["location"]}']);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
  save();
  await waitFor(() => expect(api.rows[RULE]?.[0]?.then).toEqual({ required: ['location'] }));
});

test.each([
  [{}, 'closed'],
  [{ on: 'save' }, 'saved'],
])('what open records lack is told by when the rule is asked: %j', async (more, word) => {
  draw(more);
  await screen.findByText(new RegExp(`Of 12 open ones 3 could not be ${word} as they are\\.`));
});

test('to read only, a rule can be looked at in both ways and saved in none', async () => {
  Object.assign(api.rows[RULE]?.[0] ?? {}, { if: null });
  drawPage([{ path: '/', element: <RecordTabs path={RULE} recordKey={4} viewOnly /> }], '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit as JSON' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('If').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
