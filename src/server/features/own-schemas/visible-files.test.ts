import { expect, test } from 'vitest';
import { checkLayer } from '../../../shared/schema/check-layer.ts';
import { extendModel } from '../../../shared/schema/extend-model.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { ALL_RIGHTS, rightsOf } from '../../../shared/schema/rights.ts';
import { productModel } from '../../product-model.ts';
import { visibleLayers } from './visible-files.ts';

/** A permit whose guard, price and last day are hidden from whoever may not know what is internal. */
const HIDDEN = { 'x-class': 'internal' };
const FILES = {
  'own/permit.json': {
    title: 'Permit',
    'x-entity': {
      label: 'work',
      sees: {
        own: { holder: '@me' },
        guarded: { guard: '@me' },
        locked: { some: { 'own/lock': { by: 'permit', where: { 'price.gt': 3 } } } },
      },
      states: { of: 'state', start: 'draft', final: { closed: { open: ['remarks', 'price'] } } },
      actions: {
        issue: {
          title: 'Issue',
          from: ['draft'],
          to: 'issued',
          ask: ['remarks', 'price'],
          require: ['holder', 'guard'],
          set: { guard: '@me', issued_by: '@me', checked_by: '@guard' },
          when: { 'price.gt': 5 },
          by: 'guard',
          not: ['holder', 'guard'],
          sign: 'I have checked it',
          unsigned: ['remarks', 'price'],
        },
        begin: { title: 'Begin', from: ['issued'], set: { issued_by: '@me' }, when: { holder: '@guard' } },
        close: { title: 'Close', from: ['issued'], to: 'closed', by: 'holder', when: { work: 'x' } },
        expire: { title: 'Expire', from: ['issued'], to: 'closed', at: 'addDays(last_day, 1)' },
        remind: { title: 'Remind', at: 'first_day', tell: ['guard', 'holder', 'planners'] },
        secure: {
          title: 'Lock',
          create: {
            'own/lock': { permit: '@id', name: '@work', price: 3, weight: '@price' },
            'company/site': { code: 'x', name: 'x' },
          },
        },
      },
    },
    properties: {
      work: {},
      state: { enum: ['draft', 'issued', 'closed'] },
      remarks: {},
      first_day: { format: 'date' },
      holder: { 'x-reference': 'users/user' },
      issued_by: { 'x-reference': 'users/user' },
      checked_by: { 'x-reference': 'users/user' },
      guard: { 'x-reference': 'users/user', ...HIDDEN },
      price: { type: 'integer', ...HIDDEN },
      last_day: { format: 'date', ...HIDDEN },
      is_priced: { type: 'boolean', ...HIDDEN },
      lock: { 'x-reference': 'own/lock', ...HIDDEN },
      note: { 'x-while': { is_priced: true }, 'x-required': { is_priced: true } },
      sign: { 'x-while': { state: 'draft' }, 'x-required': { state: 'issued' } },
      first_lock: { 'x-value': { start: 'lock.name' } },
      last_lock: { 'x-value': { once: 'lock.name' } },
      locks: { type: 'integer', 'x-value': { count: 'own/lock', by: 'permit', where: { name: 'x' } } },
      dear_locks: {
        type: 'integer',
        'x-value': { count: 'own/lock', by: 'permit', where: { 'price.gt': 5 } },
      },
    },
  },
  'own/permit.ui.json': {
    'ui:label': { lines: ['work', 'price'] },
    'ui:print': {
      sign: ['Holder'],
      sections: [
        { title: 'Work', fields: ['work', 'guard'] },
        { lines: 'own/lock', columns: ['name', 'price'], blank: 2 },
      ],
    },
  },
  'own/lock.json': {
    title: 'Lock',
    'x-entity': { label: 'name' },
    properties: {
      name: {},
      permit: { 'x-reference': 'own/permit' },
      weight: { type: 'integer' },
      price: { type: 'integer', ...HIDDEN },
    },
  },
} as unknown as LayerFiles;

test('what a role may know of a layer names nothing that is hidden', () => {
  expect(checkLayer(productModel, FILES)).toEqual([]);
  const model = extendModel(productModel, FILES);
  const layers = [{ id: 'own', version: null, files: FILES }];
  const rights = rightsOf({
    'own/permit': { read: 'all', actions: ['*'] },
    'own/lock': { read: 'all' },
    'users/user': { read: 'all' },
  });
  const [seen] = visibleLayers(model, layers, rights);
  expect(JSON.stringify(seen)).not.toMatch(/guard|price|last_day|"lock"|lock\.name/);
  expect(seen?.files['own/permit.ui.json']).toEqual({
    'ui:label': { lines: ['work'] },
    'ui:print': {
      sign: ['Holder'],
      sections: [
        { title: 'Work', fields: ['work'] },
        { lines: 'own/lock', columns: ['name'], blank: 2 },
      ],
    },
  });
  expect(seen?.files['own/permit.json']?.['x-entity']).toEqual({
    label: 'work',
    sees: { own: { holder: '@me' } },
    states: { of: 'state', start: 'draft', final: { closed: { open: ['remarks'] } } },
    actions: {
      issue: {
        title: 'Issue',
        from: ['draft'],
        to: 'issued',
        ask: ['remarks'],
        require: ['holder'],
        set: { issued_by: '@me' },
        not: ['holder'],
        sign: 'I have checked it',
        unsigned: ['remarks'],
      },
      begin: { title: 'Begin', from: ['issued'], set: { issued_by: '@me' } },
      close: { title: 'Close', from: ['issued'], to: 'closed', by: 'holder', when: { work: 'x' } },
      remind: { title: 'Remind', at: 'first_day', tell: ['holder', 'planners'] },
      secure: { title: 'Lock', create: { 'own/lock': { permit: '@id', name: '@work' } } },
    },
  });
  expect(seen?.files['own/permit.json']?.properties).toMatchObject({
    note: {},
    sign: { 'x-while': { state: 'draft' }, 'x-required': { state: 'issued' } },
    first_lock: {},
    last_lock: { readOnly: true },
    locks: { 'x-value': { where: { name: 'x' } } },
    dear_locks: { type: 'integer', readOnly: true },
  });
  expect(visibleLayers(model, layers, ALL_RIGHTS)).toEqual(layers);
});
