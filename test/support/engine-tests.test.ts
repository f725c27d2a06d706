import { expect, test } from 'vitest';
import { testsOnEngine } from './engine-tests.ts';

const found = (...patterns: string[]) => testsOnEngine(patterns, []);

test('a test stands on the engine when it, or what it imports at any distance, asks for it', () => {
  const direct = 'src/server/tenancy/many-nodes.test.ts';
  const through = 'src/server/http/records.test.ts';
  const pure = 'src/server/auth/totp.test.ts';
  expect(new Set(found(direct, through, pure))).toEqual(new Set([direct, through]));
});

test('most tests of the server’s records do, and none of the client’s', () => {
  expect(found('src/server/records/**/*.test.ts').length).toBeGreaterThan(10);
  expect(found('src/client/**/*.test.{ts,tsx}')).toEqual([]);
});
