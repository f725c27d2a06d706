import { expect, test } from 'vitest';
import { entityAt, propertyOf } from '../../shared/schema/manifest.ts';
import { modelOf } from './model.ts';
import { withCurrency } from './with-currency.ts';

test('money is in the currency, and nothing else is', () => {
  const model = withCurrency(modelOf('tenant'), 'EUR');
  const unit = (path: string, name: string) => {
    const entity = model.manifest[path];
    return entity && propertyOf(entity, name)?.unit;
  };
  expect(model.currency).toBe('EUR');
  expect(unit('work-orders/work_order', 'amount')).toBe('EUR');
  expect(unit('financial-reports', 'purchase_cost')).toBe('EUR');
  expect(unit('financial-reports', 'interest_rate')).toBeUndefined();
  expect(unit('work-orders/work_order', 'hrs_estimated')).toBe('h');
  expect(unit('company/site', 'name')).toBeUndefined();
});

test('an amount is in the currency though its screen does not say that it looks like money', () => {
  const model = modelOf('tenant');
  const path = 'work-orders/work_order';
  const screen = model.screens[path];
  if (!screen) throw new Error(`There is no screen of ${path}`);
  const bare = { ...model, screens: { ...model.screens, [path]: { ...screen, looks: {} } } };
  const { manifest } = withCurrency(bare, 'EUR');
  expect(propertyOf(entityAt(manifest, path), 'amount')?.unit).toBe('EUR');
});

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
])('money has the decimals of %s', (currency, decimals) => {
  const { manifest } = withCurrency(modelOf('tenant'), currency);
  const of = (path: string, name: string) => propertyOf(entityAt(manifest, path), name)?.decimals;
  expect([
    of('work-orders/work_order', 'amount'),
    of('work-orders/work_order', 'total_cost'),
    of('parts/part', 'average_cost'),
    of('work-orders/work_order', 'hrs_estimated'),
  ]).toEqual([decimals, decimals, 4, 2]);
});

test('what has no money stays the very same, so that its lists are not drawn again', () => {
  const model = modelOf('tenant');
  const entity = (of: typeof model, path: string) => of.manifest[path];
  const priced = withCurrency(model, 'EUR');
  expect(entity(priced, 'company/site')).toBe(entity(model, 'company/site'));
  expect(entity(priced, 'work-orders/work_order')).not.toBe(entity(model, 'work-orders/work_order'));
});

test('a unit that a schema file gives stays', () => {
  const model = modelOf('tenant');
  const order = entityAt(model.manifest, 'work-orders/work_order');
  const properties = order.properties.map((one) => (one.name === 'amount' ? { ...one, unit: 'USD' } : one));
  const given = { ...model, manifest: { ...model.manifest, [order.path]: { ...order, properties } } };
  expect(propertyOf(entityAt(withCurrency(given, 'EUR').manifest, order.path), 'amount')?.unit).toBe('USD');
});
