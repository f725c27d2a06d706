/** A room whose tests are measured, and which tests may catch what goes wrong in it. */
export interface Room {
  files: string;
  tests: string[];
}

const CLIENT = ['src/{client,shared}/**/*.test.{ts,tsx}'];
const SERVER = ['src/{server,shared}/**/*.test.ts', 'test/audit.test.ts'];

export const ROOMS: Record<string, Room> = {
  'server/records': { files: 'src/server/records', tests: SERVER },
  'server/features': { files: 'src/server/features', tests: SERVER },
  'server/auth': { files: 'src/server/auth', tests: SERVER },
  'server/access': { files: 'src/server/access', tests: SERVER },
  'server/tenancy': { files: 'src/server/tenancy', tests: SERVER },
  'server/store/query': { files: 'src/server/store/query', tests: SERVER },
  'shared/schema': { files: 'src/shared/schema', tests: [...SERVER, ...CLIENT, 'scripts/**/*.test.ts'] },
  'client/records': { files: 'src/client/records', tests: CLIENT },
  'client/data': { files: 'src/client/data', tests: CLIENT },
  'client/fields': { files: 'src/client/fields', tests: CLIENT },
};

/**
 * Tests that start processes, a browser or a PostgreSQL. A fault is put into the process of the tests alone, so these
 * would take long and see nothing of it.
 */
export const ELSEWHERE = [
  'src/server/operations/**',
  'src/server/store/{sqlite,postgres}/**',
  'src/server/**/*{kills,many-nodes}.test.ts',
  'src/server/http/static/**',
];
