import { expect, test } from 'vitest';
import { errorsBeside } from '../../test/support/small-product.ts';

function errorsOf(names: unknown): string[] {
  return errorsBeside({
    entry: {
      title: 'Entry',
      properties: {
        serial_number: {},
        level: { enum: ['low', 'high'] },
        made_by: { 'x-auto': 'created_by' },
      },
      'x-import': { names },
    },
  });
}

test.each([
  [{ serial_number: 'S/N, Serien-Nr.' }, []],
  [{ serial_nummer: 'S/N' }, ['"serial_nummer" is not a property; did you mean "serial_number"?']],
  [{ made_by: 'Author' }, ['"made_by" is never filled by an import']],
  [{ serial_number: 'S/N, s.n.' }, ['"s.n." is there twice']],
  [
    { serial_number: 'No', level: 'NO.' },
    ['"NO." is serial_number already; a column can fill only one of them'],
  ],
  [{ serial_number: 'Level' }, ['"Level" is level already; a column can fill only one of them']],
  [{ level: '#, +' }, ['"#" has neither letters nor digits', '"+" has neither letters nor digits']],
  [{ level: ['High'] }, ['must be a text, not ["High"]; write one of them']],
])('%j', (names, messages) => {
  expect(errorsOf(names)).toEqual(messages);
});
