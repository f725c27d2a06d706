import { describe, expect, it } from 'vitest';
import { applyChanges, changedValues, filledValues } from './changed-values.ts';

const fields = ['name', 'address', 'site', 'closed'];

describe('changedValues', () => {
  it('holds nothing when nothing changed', () => {
    const values = { name: 'North pit', site: 3, closed: false };
    expect(changedValues(values, { ...values }, fields)).toEqual({});
  });

  it('holds only the fields that changed', () => {
    expect(changedValues({ name: 'North', site: 3 }, { name: 'North', site: 4 }, fields)).toEqual({
      site: 4,
    });
  });

  it('clears a field that is gone or empty with null', () => {
    expect(changedValues({ name: 'a', address: 'b' }, { name: '' }, fields)).toEqual({
      name: null,
      address: null,
    });
  });

  it('takes false and zero for values', () => {
    expect(changedValues({ closed: true, site: 1 }, { closed: false, site: 0 }, fields)).toEqual({
      closed: false,
      site: 0,
    });
  });

  it('does not send a field that stayed empty, nor one the form may not write', () => {
    expect(changedValues({}, { address: '', code: 'WO-1' }, fields)).toEqual({});
  });
});

describe('filledValues', () => {
  it('leaves out empty fields and fields the form may not write', () => {
    expect(filledValues({ name: 'a', address: '', site: undefined, closed: false, id: 4 }, fields)).toEqual({
      name: 'a',
      closed: false,
    });
  });
});

describe('applyChanges', () => {
  it('is the inverse of changedValues, also on a newer record', () => {
    const changes = changedValues({ name: 'a', address: 'b' }, { name: 'c', site: 2 }, fields);
    expect(applyChanges({ name: 'x', address: 'y', closed: true }, changes)).toEqual({
      name: 'c',
      site: 2,
      closed: true,
    });
  });
});
