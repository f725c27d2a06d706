import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screens } from '../../shared/gen/screens.ts';
import { fixedPlace, PAGES, pagesOf, RESERVED_ROUTES } from './routes.ts';

const FEATURES = join(import.meta.dirname, '../features');

test('each page has a file that exports it', () => {
  const wrong = PAGES.flatMap(({ file, also = [] }) => [file, ...also]).filter((file) => {
    const path = join(FEATURES, `${file}.tsx`);
    return !existsSync(path) || !/^export (default )?function /m.test(readFileSync(path, 'utf8'));
  });
  expect(wrong).toEqual([]);
  const pages = PAGES.map(({ file }) => file);
  const without = pages.filter(
    (file) => !readFileSync(join(FEATURES, `${file}.tsx`), 'utf8').includes('export function Page('),
  );
  expect(without).toEqual([]);
  expect(pages.length).toBeGreaterThan(8);
});

test.each(['landing', 'tenant', 'admin'] as const)('an address of the %s app means one page', (app) => {
  const paths = pagesOf(app).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(1);
  expect(new Set(paths).size).toBe(paths.length);
});

test('no entity has the address or the place of a page', () => {
  const routes = Object.values(screens).flatMap(({ route }) => route ?? []);
  expect(routes.filter((route) => RESERVED_ROUTES.includes(route))).toEqual([]);
  const places = Object.values(screens).flatMap(({ nav }) => (nav ? [nav.order] : []));
  expect(places.filter((order) => fixedPlace('tenant', order))).toEqual([]);
  expect(RESERVED_ROUTES).toContain('/profile');
  expect(fixedPlace('tenant', 90)).toBe('Reports');
});
