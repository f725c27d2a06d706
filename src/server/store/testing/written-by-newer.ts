import { DatabaseSync } from 'node:sqlite';

/** Makes a file look as if a newer program had written it. */
export function writtenByNewer(path: string, program: string): void {
  const database = new DatabaseSync(path);
  database.exec(`UPDATE "_meta" SET "value" = '9' WHERE "key" = 'format'`);
  database.prepare(`UPDATE "_meta" SET "value" = ? WHERE "key" = 'program'`).run(program);
  database.close();
}
