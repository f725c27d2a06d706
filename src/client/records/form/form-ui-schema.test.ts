import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { formUiSchema } from './form-ui-schema.ts';

const schema: JsonSchema = {
  required: ['work_order', 'total_cost', 'platform_only'],
  properties: {
    code: { type: 'string', readOnly: true },
    work_order: { type: 'integer' },
    total_cost: { type: 'number' },
    platform_only: { type: 'integer' },
  },
};
const has = (name: string) => name !== 'platform_only';
const form = { schema, uiSchema: { 'ui:order': ['total_cost', '*'], work_order: { 'ui:widget': 'hidden' } } };

describe('formUiSchema', () => {
  it('hides what the page gives and shows what the server owns as text', () => {
    expect(formUiSchema({ form, isNew: true, has, fixed: { total_cost: 3 } })).toMatchObject({
      total_cost: { 'ui:widget': 'hidden' },
      code: { 'ui:widget': 'readOnly' },
    });
  });

  it('shows a hidden field that a new record needs and nobody gave', () => {
    expect(formUiSchema({ form, isNew: true, has, fixed: {} }).work_order).toEqual({});
    expect(formUiSchema({ form, isNew: false, has, fixed: {} }).work_order).toEqual({
      'ui:widget': 'hidden',
    });
  });

  it('hides what the entity has in another app only', () => {
    const uiSchema = formUiSchema({ form, isNew: true, has, fixed: {} });
    expect(uiSchema.platform_only).toEqual({ 'ui:widget': 'hidden' });
  });

  it('lays the template of the page on top, and fixes its order', () => {
    const template = { 'ui:order': ['code', 'nothing'], total_cost: { 'ui:help': 'without tax' } };
    expect(formUiSchema({ form, isNew: true, has, fixed: {}, template })).toMatchObject({
      'ui:order': ['code', '*'],
      total_cost: { 'ui:help': 'without tax' },
    });
  });
});

it('what may not be given to a new record is not asked for', () => {
  const form = { schema: { properties: { name: {}, state: {} } }, uiSchema: {} };
  const options = { form, has: () => true, writes: (name: string) => name === 'name', fixed: {} };
  expect(formUiSchema({ ...options, isNew: true }).state).toEqual({ 'ui:widget': 'hidden' });
  expect(formUiSchema({ ...options, isNew: false }).state).toEqual({ 'ui:widget': 'readOnly' });
});
