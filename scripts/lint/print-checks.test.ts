import { expect, test } from 'vitest';
import { errorsBeside } from '../../test/support/small-product.ts';

function errorsOf(section: object): string[] {
  return errorsBeside({
    entry: {
      title: 'Entry',
      properties: { name: {}, vendor: { 'x-reference': 'parts/vendor' } },
      ui: {
        'ui:print': { sign: [], sections: [section] },
      },
    },
    entry_line: {
      title: 'Entry Line',
      properties: { entry: { 'x-reference': 'entry' }, what: {}, is_done: { type: 'boolean' } },
    },
  });
}

test.each([
  [{ fields: ['name', 'vendor'] }, []],
  [{ of: 'vendor', fields: ['name', 'address'] }, []],
  [{ lines: 'entry_line', columns: ['what'], boxes: 'is_done', blank: 2 }, []],
  [{ fields: ['nmae'] }, ['"nmae" is not a property; did you mean "name"?']],
  [{ of: 'name', fields: ['email'] }, ['"name" leads to no record']],
  [
    { of: 'vendor', fields: ['adress'] },
    ['"adress" is not a property of parts/vendor; did you mean "address"?'],
  ],
  [{ lines: 'parts/part' }, ['parts/part has no reference that leads to entry']],
  [
    { lines: 'entry_line', columns: ['waht'] },
    ['"waht" is not a property of entry_line; did you mean "what"?'],
  ],
  [{ lines: 'entry_line', boxes: 'what' }, ['"what" is not a yes or no']],
  [{ boxes: 'is_done' }, ['columns and boxes need "lines"']],
  [{ totals: ['total'] }, ['"total" is not a property; use name, vendor, id, created_at or updated_at']],
])('the paper of %j', (section, errors) => {
  expect(errorsOf(section)).toEqual(errors);
});
