import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(import.meta.dirname, '../../src');

/** Tests of the API that concern a room, besides those in it. */
const API: Record<string, string[]> = {
  'server/access': ['personal-records'],
  'server/auth': ['accounts', 'names-and-passwords', 'ended-access', 'second-factor', 'second-factor-login'],
  'server/records': ['batch', 'restore', 'imports', 'export-csv', 'search', 'list-tag', 'procedures'],
  'server/features/administration': [
    'accounts',
    'colleagues',
    'forgotten-password',
    'last-admin',
    'role-size',
    'second-factor',
  ],
  'server/features/calendar': ['calendar'],
  'server/features/procedures': ['procedures'],
  'server/features/requests': ['public-portal', 'public-photos'],
};

/** Tests in other rooms that concern this one. */
const OTHERS: Record<string, string[]> = {
  'client/model': ['client/records/page', 'client/records/actions'],
  'server/access': ['server/features/calendar'],
  'server/features/rules': ['server/records/rules'],
  'server/store/query': [
    'server/records/tree.test.ts',
    'server/records/summarize.test.ts',
    'server/features/reports/utilization.test.ts',
  ],
  shared: [
    'client/features/plans',
    'server/features/plans',
    'server/features/notifications',
    'server/features/reports',
    'server/records/hostile-input.test.ts',
    'server/records/import',
    'server/records/list-records.test.ts',
    'server/records/rules',
    'server/store/tables',
  ],
  'shared/kinds': [
    'client/fields',
    'server/records/typed-filters.test.ts',
    'server/records/list-records.test.ts',
  ],
  'shared/schema': [
    'server/access',
    'server/records/conditions.test.ts',
    'client/records/form',
    'client/model',
  ],
};

/** The measured rooms. Each feature of the server is one, so that new ones are measured too. */
export const ROOMS = [
  'server/access',
  'server/auth',
  'server/records',
  'server/store/query',
  'server/tenancy',
  ...readdirSync(join(SRC, 'server/features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `server/features/${name}`),
  'shared',
  'shared/kinds',
  'shared/procedure',
  'shared/schema',
  'client/data',
  'client/features',
  'client/fields',
  'client/model',
  'client/records',
];

/** Whether a source belongs to a room and not to a room inside it. */
export function isIn(room: string, path: string): boolean {
  const holds = (other: string) => path.startsWith(`src/${other}/`);
  return holds(room) && !ROOMS.some((inner) => inner.startsWith(`${room}/`) && holds(inner));
}

/** The tests that may catch faults in a room. */
export function testsOf(room: string): string[] {
  const api = (API[room] ?? []).map((name) => `server/http/${name}.test.ts`);
  return [room, ...api, ...(OTHERS[room] ?? [])].map((path) => {
    if (!existsSync(join(SRC, path))) throw new Error(`There is no src/${path}`);
    return path.includes('.test.') ? `src/${path}` : `src/${path}/**/*.test.{ts,tsx}`;
  });
}

/**
 * Tests that start processes, a browser or a PostgreSQL. A fault is put into the process of the tests alone, so these
 * would take long and notice nothing.
 */
export const ELSEWHERE = ['src/**/*.long.test.ts', 'src/server/store/postgres/**'];
