// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../test/support/fake-api.ts';
import { addDialogs } from '../../../test/support/jsdom-dialog.ts';
import type { Property } from '../../shared/schema/entity.ts';
import { entityAt, propertyOf } from '../../shared/schema/manifest.ts';
import { servedModel } from '../model/model.ts';
import { LazyEntityForm } from '../records/form/lazy-forms.tsx';
import { awaitForm } from '../records/form/load-forms.ts';
import { beginCache } from './cache.ts';
import { useChoosable } from './choosable.ts';

const NOTE = 'work-orders/work_order_completion_note';
let api: FakeApi;
beforeAll(async () => {
  addDialogs();
  await awaitForm(NOTE);
});
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [NOTE]: [],
    'work-orders/work_order': [{ id: 5, asset: { id: 7, label: 'Pump' } }],
    'assets/equipments': [{ id: 7, category: { id: 2, label: 'Pumps' } }],
    'failures/code': [{ id: 1, name: 'Leak' }],
  });
});

test('a select asks only for what its record may refer to', async () => {
  const fixed = { work_order: 5 };
  drawPage([{ path: '/', element: <LazyEntityForm path={NOTE} recordKey="new" fixed={fixed} /> }], '/');
  const select = await screen.findByLabelText<HTMLSelectElement>(/^Cause Code/);
  await within(select).findByText('Leak');
  const asked = api.sentBy('GET').filter(({ path }) => path === 'failures/code');
  expect(asked.map(({ query }) => [query['kind.in'], query['category_id.in']]).sort()).toEqual([
    ['cause', '2,@none'],
    ['problem', '2,@none'],
    ['remedy', '2,@none'],
  ]);
  fireEvent.change(select, { target: { value: '1' } });
  await waitFor(() => expect(select.selectedOptions[0]?.textContent).toBe('Leak'));
});

test('equal ids at the start of two paths are not taken for the same', async () => {
  const entity = entityAt(servedModel().manifest, NOTE);
  const cause = propertyOf(entity, 'cause_code') as Property;
  api.rows['assets/equipments'] = [
    { id: 5, category: { id: 3, label: 'Presses' } },
    { id: 7, category: { id: 2, label: 'Pumps' } },
  ];
  const owner = { path: 'work-orders/work_order', values: { asset: 5 } };
  function Both() {
    // By the work order 5, whose asset is 7, and by the asset 5 that the form of the order holds.
    const saved = useChoosable(entity, cause, { work_order: 5 });
    const typed = useChoosable(entity, cause, { work_order: 5 }, 'work_order', owner);
    return <p>{JSON.stringify([saved?.['category_id.in'], typed?.['category_id.in']])}</p>;
  }
  drawPage([{ path: '/', element: <Both /> }], '/');
  await screen.findByText(JSON.stringify(['2,@none', '3,@none']));
});
