import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import type { Entity } from '../../../../shared/schema/entity.ts';
import { settingStates } from '../../../../shared/schema/importable.ts';
import { type Schema, schemaOf } from '../../../access/schema.ts';
import { commandPrincipal, onBehalfOf } from '../../../auth/principal.ts';
import { userByEmail } from '../../../auth/users.ts';
import { writeAudit } from '../../../events/audit-entry.ts';
import { hooks } from '../../../features/features.ts';
import { setsStates } from '../../../records/import/import-plan.ts';
import { contextFor, type RecordContext } from '../../../records/record-context.ts';
import { zoneOf } from '../../../records/tenant-zone.ts';
import { eq } from '../../../store/eq.ts';
import type { Row, Store } from '../../../store/store.ts';
import { inTenant } from '../../../tenancy/in-tenant.ts';
import { type CommandInput, textOf } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { printedError } from '../import/import-error.ts';
import { type ImportResult, importFile } from '../import/import-file.ts';
import { tenantAt } from '../tenant-at.ts';

/** In bytes. The map is parsed in one go. */
const LONGEST_MAP = 256 * 1024;

export async function importRows(input: CommandInput): Promise<number> {
  const file = textOf(input, 'FILE.csv');
  const mapFile = input.values.map === undefined ? undefined : textOf(input, 'map');
  await access(file, constants.R_OK).catch(() => unreadable(file));
  const map = mapFile === undefined ? undefined : await readable(mapFile);
  const { tenancy } = await input.open();
  const ref = await tenantAt(tenancy, textOf(input, 'tenant'));
  const started = performance.now();
  const { entity, imported: result } = await inTenant(tenancy, ref, async (store) => {
    const found = importableEntity(schemaOf(store.model), textOf(input, 'ENTITY'));
    const mayBeSet = setsStates({ schema: schemaOf(store.model), store }, found);
    const entity = mayBeSet ? settingStates(found) : found;
    const user = await authorOf(store, ref.subdomain, input.values.as);
    const context = {
      ...contextFor({ store, principal: onBehalfOf(commandPrincipal(), user), hooks, now: new Date() }),
      zone: () => zoneOf(store),
      withoutRules: input.values['without-rules'] === true,
      isQuiet: true,
      setsStates: mayBeSet,
    };
    const progress = (phase: string, percent: number) =>
      input.print(`${phase} ${String(percent).padStart(3)} %`);
    const imported = await importFile({ context, entity, file, map, progress, signal: input.signal });
    if (context.withoutRules && imported.written > 0)
      await auditWithoutRules(context, entity, imported.written);
    return { entity, imported };
  });
  return report(input, entity, file, mapFile, result, performance.now() - started);
}

/** Leaves a note in the history, for anybody who later wonders why records break a rule. */
function auditWithoutRules(
  { store, principal, now }: RecordContext,
  entity: Entity,
  written: number,
): Promise<void> {
  const label = `${written.toLocaleString('en')} ${written === 1 ? entity.title : entity.plural} without rules`;
  const entry = { actor: principal.recorded, now, entity: entity.path, key: null, label };
  return store.write((writer) => writeAudit(writer, { ...entry, action: 'imported' }));
}

function report(
  input: CommandInput,
  entity: Entity,
  file: string,
  mapFile: string | undefined,
  { written, before, errors, mapErrors, unused, notes }: ImportResult,
  took: number,
): number {
  input.result({ written, before, errors: mapErrors.length + errors.count, unused });
  for (const error of mapErrors) input.print(`${mapFile ?? file}: ${error}`);
  for (const error of errors.told) input.print(printedError(file, error));
  const count = mapErrors.length + errors.count;
  if (errors.count > errors.told.length)
    input.print(`… and ${(errors.count - errors.told.length).toLocaleString('en')} more`);
  if (count > 0) {
    input.print(`${count} ${count === 1 ? 'error' : 'errors'}. ${outcome(written, before)}`);
    return 1;
  }
  if (before > 0)
    input.print(
      `The first ${before.toLocaleString('en')} rows were written by an import that was cut off; this one went on after them.`,
    );
  if (unused.length > 0) input.print(`Not used: ${unused.join(', ')}`);
  for (const [note, rows] of notes)
    input.print(`${note} (${rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`})`);
  const what = written === 1 ? entity.title : entity.plural;
  input.print(`${written.toLocaleString('en')} ${what} written in ${(took / 1000).toFixed(1)} s.`);
  return 0;
}

/** What was written of a file with errors. Errors can also appear during the writing, since others work meanwhile. */
function outcome(written: number, before: number): string {
  if (written === 0 && before === 0) return 'Nothing was written.';
  return `The first ${(written + before).toLocaleString('en')} rows are written. Correct the file and give it again: it goes on after them.`;
}

function importableEntity(schema: Schema, path: string): Entity {
  const entity = schema.find(path);
  if (entity?.operations.includes('create') && path !== 'users/user') return entity;
  const known = Object.values(schema.entities).filter(
    ({ operations, path: each }) => operations.includes('create') && each !== 'users/user',
  );
  throw new CommandError(
    `${path} cannot be imported. Choose from:\n${known.map((each) => `  ${each.path}`).join('\n')}`,
  );
}

/** The user that the records will be from. */
async function authorOf(
  store: Store,
  subdomain: string,
  email: CommandInput['values'][string],
): Promise<Row> {
  if (typeof email === 'string') {
    const user = await store.read((reader) => userByEmail(reader, email));
    if (user?.is_active === true) return user;
    throw new CommandError(`--as ${email}: the tenant has no active user with this email.`);
  }
  const first = await store.read((reader) => reader.first('users/user', [eq('is_active', true)]));
  if (first) return first;
  throw new CommandError(
    `The tenant has no user yet, and records must be from somebody. Invite one first:\n` +
      `mainstay user invite --tenant ${subdomain} --email you@example.com --name "Your Name"`,
  );
}

async function readable(file: string): Promise<string> {
  const { size } = await stat(file).catch(() => unreadable(file));
  if (size > LONGEST_MAP)
    throw new CommandError(
      `${file} is longer than ${LONGEST_MAP / 1024} KiB. docs/import.md shows how a map is written.`,
    );
  return readFile(file, 'utf8').catch(() => unreadable(file));
}

function unreadable(file: string): never {
  throw new CommandError(
    `${file} cannot be read. Check the path, and that the user who runs the server may read it.`,
  );
}
