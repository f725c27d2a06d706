import { expect, test } from 'vitest';
import { platformSchema, tenantSchema } from '../../../test/support/product-schemas.ts';
import { ALL_RIGHTS, rightsOf } from '../../shared/schema/rights.ts';
import { Schema } from './schema.ts';

const ORDER = 'work-orders/work_order';
const schema = tenantSchema;

/** The rights of somebody who sees work orders without their costs, and changes nothing. */
const visitor = rightsOf({ [ORDER]: { read: 'all' } });

test('a store holds its own entities and no others', () => {
  expect(schema.at('company/site').title).toBe('Site');
  expect(schema.find('tenants/tenant')).toBeUndefined();
  expect(schema.find('constructor')).toBeUndefined();
  expect(() => schema.at('tenants/tenant')).toThrow('tenants/tenant');
  expect(platformSchema.at('tenants/tenant').title).toBe('Company');
});

test('rights cut what is read and what may be written', () => {
  const order = schema.at(ORDER);
  expect(schema.listed(order)).toContain('amount');
  expect(schema.body(order, 'update').properties).toHaveProperty('amount');

  const seen = schema.for(visitor);
  const own = seen.at(ORDER);
  expect(seen.find('company/site')).toBeUndefined();
  const money = order.properties.filter((property) => property.class === 'money').map(({ name }) => name);
  expect(money).toEqual(expect.arrayContaining(['amount', 'total_cost']));
  expect(seen.listed(own)).toEqual(schema.listed(order).filter((name) => !money.includes(name)));
  expect(seen.answered(own).map(({ name }) => name)).not.toContain('amount');
  expect(own.operations).toEqual(['list', 'get']);
});

test('what follows from rights is made once, from all that the store holds', () => {
  expect(schema.for(visitor)).toBe(schema.for(visitor));
  expect(schema.for(ALL_RIGHTS)).toBe(schema);
  expect(schema.for(ALL_RIGHTS).for(visitor)).toBe(schema.for(visitor));
  expect(schema.for(visitor).whole).toBe(schema);
  // Always the same array, because stores cache prepared queries by it.
  expect(schema.listed(schema.at(ORDER))).toBe(schema.listed(schema.at(ORDER)));
});

test('what is written only is answered neither of one record nor in a list', () => {
  const site = schema.at('company/site');
  const properties = site.properties.map((one) => (one.name === 'name' ? { ...one, writeOnly: true } : one));
  const secretive = new Schema('tenant', { [site.path]: { ...site, properties } }, {});
  const own = secretive.at(site.path);
  const [answered, listed] = [secretive.answered(own).map(({ name }) => name), secretive.listed(own)];
  expect([answered.includes('code'), listed.includes('code')]).toEqual([true, true]);
  expect([answered.includes('name'), listed.includes('name')]).toEqual([false, false]);
});
