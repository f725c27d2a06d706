import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { defaultValues, recordLabels, recordValues, writableFields } from './values.ts';

const schema: JsonSchema = {
  properties: {
    code: { type: 'string', readOnly: true },
    name: { type: 'string' },
    site: { type: 'integer' },
    online: { type: 'boolean', default: true },
    closed: { type: 'boolean', default: false, readOnly: true },
  },
};
const record = { id: 4, code: 'A-1', name: null, site: { id: 3, label: 'North' }, online: false, other: 1 };

describe('recordValues', () => {
  it('takes the id of a reference, drops nulls and what the form does not hold', () => {
    expect(recordValues(record, schema)).toEqual({ code: 'A-1', site: 3, online: false });
  });
});

describe('recordLabels', () => {
  it('keeps what references are called', () => {
    expect(recordLabels(record)).toEqual({ site: { id: 3, label: 'North' } });
  });
});

describe('defaultValues', () => {
  it('holds the defaults of fields that can be written', () => {
    expect(defaultValues(schema)).toEqual({ online: true });
    expect(writableFields(schema)).toEqual(['name', 'site', 'online']);
  });
});
