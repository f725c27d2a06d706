import { expect, test } from 'vitest';
import { checkLayer } from '../../../shared/schema/check-layer.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { productModel } from '../../model/model.ts';
import { type DraftField, fieldsOf, withField, withPlace } from './draft-fields.ts';
import { type ProductField, productField, withProductField } from './product-fields.ts';

const VENDOR = 'parts/vendor';
const { manifest: entities } = productModel();
const vendor = entities[VENDOR] as Entity;
const phone = (files: LayerFiles) => productField(files, vendor, 'phone') as ProductField;
const own = (name: string): DraftField => {
  return { name, title: name, kind: 'text', choices: [], required: false, listed: false };
};

test('a field of the product is called, explained and required, as the linter takes it, and given back', () => {
  const said = { title: 'Hotline', description: 'Day and night' };
  const files = withProductField({}, VENDOR, { ...phone({}), said, required: true });
  expect(files).toEqual({ 'parts/vendor.json': { properties: { phone: said }, required: ['phone'] } });
  expect(phone(files)).toMatchObject({ said, required: true, hidden: false });
  const only = withProductField(files, VENDOR, { ...phone(files), said: {} });
  expect(checkLayer({ entities }, only)).toEqual([]);
  expect(phone(only).required).toBe(true);
  expect(withProductField(only, VENDOR, { ...phone(only), required: false })).toEqual({});
});

test('it is left out of forms and lists, and there again', () => {
  const files = withProductField({}, VENDOR, { ...phone({}), hidden: true });
  expect(checkLayer({ entities }, files)).toEqual([]);
  expect(phone(files).hidden).toBe(true);
  expect(withProductField(files, VENDOR, { ...phone(files), hidden: false })).toEqual({});
  expect(productField({}, vendor, 'name')).toMatchObject({ mayBeRequired: false, mayBeHidden: false });
});

test('the fields that are added are listed and moved without it', () => {
  const called = withProductField({}, VENDOR, { ...phone({}), said: { title: 'Hotline' } });
  const files = withField(withField(called, VENDOR, own('own_a')), VENDOR, own('own_b'));
  const moved = withPlace(files, VENDOR, 'own_b', 0);
  expect(fieldsOf(moved, VENDOR).map(({ name }) => name)).toEqual(['own_b', 'own_a']);
  expect(phone(moved).said).toEqual({ title: 'Hotline' });
});
