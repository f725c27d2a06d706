// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { modelOf } from '../../model/model.ts';
import { withCurrency } from '../../model/with-currency.ts';
import { QuietValue } from './quiet-value.tsx';

const model = withCurrency(modelOf('tenant'), 'USD');
const PATH = 'work-orders/work_order';
const pump = { id: 3, label: 'Dewatering Pump 2' };

test.each([
  ['amount', 1630, '$1,630.00'],
  ['hrs_estimated', 4, '4.00\u00a0h'],
  ['suggested_start_date', '2026-03-01', 'Mar 1, 2026'],
  ['priority', 'high', 'High'],
  ['asset', 3, 'Dewatering Pump 2'],
  ['asset', undefined, '–'],
  ['failed_at', undefined, '–'],
  // Chosen just now: only the control knows the record's name.
  ['asset', 4, undefined],
  ['is_failure', true, undefined],
])('%s of %j reads %j', (name, value, text) => {
  const property = propertyOf(entityAt(model.manifest, PATH), name);
  if (!property) throw new Error(`No ${name}`);
  const look = model.screens[PATH]?.looks[name];
  const { container } = render(
    <QuietValue property={property} value={value} known={pump} look={look} widget={undefined} />,
  );
  expect(container.querySelector('.quiet-value')?.textContent).toBe(text);
  // The control below says the same to screen readers.
  expect(container.querySelector('.quiet-value:not([aria-hidden="true"])')).toBeNull();
});
