import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { formUiSchema } from './form-ui-schema.ts';

const schema: JsonSchema = {
  required: ['work_order', 'total_cost'],
  properties: {
    code: { type: 'string', readOnly: true },
    work_order: { type: 'integer' },
    total_cost: { type: 'number' },
  },
};
const form = { schema, uiSchema: { 'ui:order': ['total_cost', '*'], work_order: { 'ui:widget': 'hidden' } } };
const references = { work_order: 'work-orders/work_order' };

describe('formUiSchema', () => {
  it('hides what the page gives and shows what the server owns as text', () => {
    expect(formUiSchema({ form, isNew: true, fixed: { total_cost: 3 }, references })).toMatchObject({
      total_cost: { 'ui:widget': 'hidden' },
      code: { 'ui:widget': 'readOnly' },
    });
  });

  it('shows a hidden field that a new record needs and nobody gave', () => {
    expect(formUiSchema({ form, isNew: true, fixed: {}, references }).work_order).toEqual({
      'ui:widget': 'reference',
      'ui:options': { entity: 'work-orders/work_order' },
    });
    expect(formUiSchema({ form, isNew: false, fixed: {}, references }).work_order).toEqual({
      'ui:widget': 'hidden',
    });
  });

  it('lays the template of the page on top, and fixes its order', () => {
    const template = { 'ui:order': ['code', 'nothing'], total_cost: { 'ui:help': 'without tax' } };
    expect(formUiSchema({ form, isNew: true, fixed: {}, references, template })).toMatchObject({
      'ui:order': ['code', '*'],
      total_cost: { 'ui:help': 'without tax' },
    });
  });
});
