import { expect, it } from 'vitest';
import { newFormToken } from './form-token.ts';

it('no two forms that are opened in one millisecond are one', () => {
  const now = new Date('2026-03-02T08:00:00Z');
  const forms = Array.from({ length: 1000 }, () => newFormToken('secret', 'portal', now));
  expect(new Set(forms).size).toBe(1000);
});
