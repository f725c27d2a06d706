// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { sites } from '../../fields/testing/properties.ts';
import { servedModel } from '../../model/model.ts';
import { ReportFilters } from './report-filters.tsx';

beforeEach(() => void fakeApi({ 'company/site': sites(1) }));

const draw = (address: string, model = servedModel()) =>
  drawPage([{ path: '/reports', element: <ReportFilters /> }], address, 'tenant', model);

test('reports are about what is ticked, and the address keeps it beside what it said before', async () => {
  const router = draw('/reports?maint_type.in=preventive&from=2026-03-01&until=2026-03-31');
  expect(screen.getByRole('button', { name: 'Maintenance Type: Preventive' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Criticality: Any' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'A' }));
  fireEvent.click(screen.getByRole('button', { name: 'Site: Any' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Plant 3' }));
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      'maint_type.in': 'preventive',
      from: '2026-03-01',
      until: '2026-03-31',
      'criticality.in': 'A',
      site_id: '3',
    }),
  );
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'year' } });
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      'maint_type.in': 'preventive',
      'criticality.in': 'A',
      site_id: '3',
    }),
  );
  // Days of one's own are asked for one by one, and each leaves the rest as it is.
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'own' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-02-03' } });
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toMatchObject({
      from: '2026-02-03',
      site_id: '3',
    }),
  );
});

test('nobody is offered a filter by what they may not read', () => {
  const path = 'work-orders/work_order';
  const order = entityAt(servedModel().manifest, path);
  const properties = order.properties.filter(({ name }) => name !== 'criticality');
  const manifest = { ...servedModel().manifest, [path]: { ...order, properties } };
  draw('/reports', { ...servedModel(), manifest });
  expect(screen.getByRole('button', { name: 'Location: Any' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Criticality: Any' })).toBeNull();
});
