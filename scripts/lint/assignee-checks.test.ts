import { expect, test } from 'vitest';
import { errorsBeside } from '../../test/support/small-product.ts';

function errorsOf(assignee: unknown): string[] {
  return errorsBeside({
    entry: {
      title: 'Entry',
      'x-entity': { assignee },
      properties: {
        who: { 'x-reference': 'users/user' },
        site: { 'x-reference': 'company/site' },
        maker: { 'x-auto': 'created_by' },
        takes: { 'x-decimals': 2 },
        is_done: { type: 'boolean' },
      },
    },
  });
}

test.each([
  [{ by: 'who' }, []],
  [{ by: 'who', hours: 'takes', while: { is_done: false } }, []],
  [{ by: 'whom' }, ['"whom" is not a property; did you mean "who"?']],
  [{ by: 'site' }, ['"site" refers to no user']],
  [{ by: 'maker' }, ['"maker" is the server\'s (readOnly); nobody can assign it']],
  [{ by: 'who', hours: 'is_done' }, ['"is_done" is not a number that is stored']],
  [{ by: 'who', while: { is_dnoe: false } }, ['"is_dnoe" is not a property; did you mean "is_done"?']],
])('%j', (assignee, messages) => {
  expect(errorsOf(assignee)).toEqual(messages);
});
