import { afterAll, expect, test } from 'vitest';
import { workingAs } from '../../../test/support/principals.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { ApiError } from '../../shared/errors.ts';
import { textFrom } from '../../shared/texts/text.ts';
import { toldToReaders } from './check-restore.ts';

const ORDER = 'work-orders/work_order';
const temp = await tempRecords();
afterAll(() => temp.remove());
const order = temp.entity(ORDER);
const sold = { code: 'sold', status: 409, text: textFrom('It was sold.') };

test.each([
  ['invalid', 'not_found'],
  [sold, 'not_found'],
  ['forbidden', 'forbidden'],
] as const)('why a record cannot come back, here %o, is told to who reads all', (code, told) => {
  const error = new ApiError(code);
  const read = (grants: 'all' | 'own') => workingAs(temp.ctx, { grants: { [ORDER]: { read: grants } } });
  expect(toldToReaders(read('all'), order, error)).toBe(error);
  expect(toldToReaders(read('own'), order, error)).toMatchObject({ code: told });
});
