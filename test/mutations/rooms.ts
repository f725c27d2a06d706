import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Rooms that are measured in one run, and the tests that may catch what goes wrong in them. */
export interface Side {
  rooms: string[];
  tests: string[];
}

export const SIDES: Record<string, Side> = {
  server: {
    rooms: [
      'server/access',
      'server/auth',
      'server/records',
      'server/store/query',
      'server/tenancy',
      ...roomsIn('server/features'),
    ],
    tests: ['src/{server,shared}/**/*.test.ts', 'test/audit.test.ts'],
  },
  shared: {
    rooms: ['shared/schema', 'shared/kinds', 'shared/procedure'],
    tests: [
      'src/shared/**/*.test.ts',
      'scripts/{codegen,lint}/**/*.test.ts',
      'src/server/{access,records}/**/*.test.ts',
      'src/client/{fields,model}/**/*.test.{ts,tsx}',
      'src/client/records/form/**/*.test.{ts,tsx}',
    ],
  },
  client: {
    rooms: ['client/data', 'client/features', 'client/fields', 'client/model', 'client/records'],
    tests: ['src/{client,shared}/**/*.test.{ts,tsx}'],
  },
};

/**
 * Tests that start processes, a browser or a PostgreSQL. A fault is put into the process of the tests alone, so these
 * would take long and see nothing of it.
 */
export const ELSEWHERE = [
  'src/server/operations/**',
  'src/server/store/{sqlite,postgres}/**',
  'src/server/**/*{kills,nodes}.test.ts',
  'src/server/http/static/**',
  'src/server/lib/private-folder.test.ts',
];

/** Each folder in a room is a room of its own, so that one that comes is measured too. */
function roomsIn(folder: string): string[] {
  return readdirSync(join('src', folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`);
}
