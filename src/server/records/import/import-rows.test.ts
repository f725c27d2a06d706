import { expect, test } from 'vitest';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { type Import, readRows } from './import-plan.ts';

const asked = { plan: { columns: [['code'], ['name']] } } as unknown as Import;
const read = async (rows: unknown) => readRows(rows, asked);

test('rows are lists of texts and numbers, none longer than the columns; others are told what they must be', async () => {
  const rows = [['R-1', 'One'], ['R-2'], []];
  expect(await read(rows)).toEqual(rows);
  for (const wrong of [[['a', 'b', 'c']], [[true]], ['a'], [null]])
    expect(await refusal(read(wrong))).toEqual({
      rows: ['must be lists of at most 2 texts or numbers each'],
    });
  for (const none of [[], 'a', null, {}])
    expect(await refusal(read(none))).toEqual({ rows: ['must be a list of rows'] });
});
