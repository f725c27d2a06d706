import { isDeepStrictEqual } from 'node:util';
import { USER } from '../../../shared/entity-paths.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { storedProperties } from '../../../shared/schema/manifest.ts';
import { removeCalendar } from '../../auth/calendar-address.ts';
import { removeLinks } from '../../auth/password-link.ts';
import { commandPrincipal } from '../../auth/principal.ts';
import { writeAudit } from '../../events/audit-entry.ts';
import { hooks } from '../../features/features.ts';
import { inPipeline } from '../../records/pipeline.ts';
import { contextFor } from '../../records/record-context.ts';
import { SIGNATURES } from '../../records/signing/sign.ts';
import { type Signed, signedText } from '../../records/signing/signed-text.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Row, Store, Values, Writer } from '../../store/store.ts';
import { findInDirectory } from '../../tenancy/directory.ts';
import { inHistory, inSignatures, namesPerson, type Person, pagesOf, standFor, textsOf } from './person.ts';
import { withoutPerson } from './without-person.ts';

const BY = commandPrincipal();
const AUDIT = '_audit';
const AUDIT_TEXTS = ['actor_name', 'label', 'before', 'after', 'details'];
/** Tables of the program itself, besides the audit, with texts in which a name may stand. */
const SYSTEM_TEXTS = {
  _file: ['name'],
  _change_set: ['title', 'details'],
  _change_part: ['refused'],
  _job_failure: ['error'],
};
/** Tables whose rows with the person in them are deleted: they are kept for days only, and nobody needs them. */
const SYSTEM_REMOVED = { _idempotency_key: ['answer'], _mail: ['address', 'content'] };
/** What is the user's alone, and goes. */
const OF_USER = ['_session', '_credential', '_second_factor', '_recovery_code', '_known_network', '_mail'];

/** How many rows the person was taken out of. */
interface Erased {
  records: number;
  entries: number;
}

/**
 * Takes a person out of a tenant's store. Everything is done in slices, and the user's own row last: an erasure that was cut off
 * is found again by the address and goes on.
 */
export async function erasePerson(store: Store, person: Person, now = new Date()): Promise<Erased> {
  const { id } = person;
  if (id !== undefined) await deactivate(store, id, now);
  let records = 0;
  for (const entity of Object.values(store.model.entities))
    if (entity.path !== USER)
      records += await replaceIn(store, entity.path, textsOf(entity), person, entity.appendOnly);
  for (const [table, columns] of Object.entries(SYSTEM_TEXTS)) await replaceIn(store, table, columns, person);
  await replaceInSignatures(store, person);
  for (const [table, columns] of Object.entries(SYSTEM_REMOVED))
    await store.write((writer) => writer.remove(table, [namesPerson(columns, person)]));
  let entries = await replaceInHistory(store, person);
  if (id !== undefined) await store.write((writer) => renameUser(writer, id));
  // Writing to records has made entries of its own.
  entries += await replaceInHistory(store, person);
  await store.write((writer) =>
    writeAudit(writer, {
      actor: BY.recorded,
      now,
      entity: USER,
      key: id ?? null,
      label: standFor(id).name,
      action: 'erased',
      details: { records, entries },
    }),
  );
  return { records, entries };
}

/**
 * Takes the person out of the history of the platform, which lists the users of all tenants. An address that another tenant's
 * user has, too, stays in what is not about this user.
 */
export async function eraseFromPlatform(platform: Store, tenant: number, person: Person): Promise<void> {
  const { id } = person;
  if (id === undefined) return;
  const { listed, others } = await platform.read(async (reader) => {
    const listed = await findInDirectory(reader, tenant, id);
    const same = await reader.find(USER, {
      where: [
        {
          op: 'any',
          of: [
            ...person.emails.map((email) => eq('email', email)),
            ...person.names.map((name) => eq('name', name)),
          ],
        },
      ],
    });
    return { listed, others: same.filter((row) => row.id !== listed) };
  });
  if (listed === undefined) return;
  const has = (property: 'name' | 'email', text: string) =>
    others.some((row) => String(row[property]).toLowerCase() === text.toLowerCase());
  await replaceInHistory(platform, {
    id: listed,
    // In entries about this user all are meant.
    names: [...person.names, ...person.emails],
    emails: person.emails.filter((email) => !has('email', email)),
    unsure: [
      ...person.names.filter((name) => person.unsure.includes(name) || has('name', name)),
      ...person.emails,
    ],
  });
}

async function deactivate(store: Store, id: number, now: Date): Promise<void> {
  const ctx = contextFor({ store, principal: BY, hooks, now });
  await inPipeline(ctx, ctx.schema.at(USER), async (pipeline) => {
    const row = await pipeline.writer.get(USER, id);
    if (row?.is_active === true) await pipeline.update(USER, row, { is_active: false });
  });
}

async function renameUser(writer: Writer, id: number): Promise<void> {
  for (const table of OF_USER) await writer.remove(table, [eq('user', id)]);
  await removeLinks(writer, id);
  await removeCalendar(writer, id);
  for (const entity of Object.values(writer.model.entities))
    if (entity.personal) await writer.remove(entity.path, ownerOf(entity, id));
  await writer.remove('_former_choice', [eq('entity', USER), eq('record', id)]);
  await writer.update(USER, id, { ...standFor(id), is_active: false });
}

/** The records of an entity that are one user's own, such as settings; those that are shared with others stay. */
function ownerOf(entity: Entity, id: number): Condition[] {
  const owner = storedProperties(entity).find(({ reference }) => reference?.entity === USER);
  const shared = entity.personal?.shared;
  if (!owner) throw new Error(`${entity.path} is personal but has no user`);
  return [eq(owner.name, id), ...(shared === undefined ? [] : [eq(shared, false)])];
}

/** Replaces the person in the texts of a table. @returns in how many rows */
async function replaceIn(
  store: Store,
  table: string,
  columns: string[],
  person: Person,
  isFixed = false,
): Promise<number> {
  if (columns.length === 0) return 0;
  const where = [namesPerson(columns, person)];
  return rewrite(store, table, where, isFixed, (row) =>
    changesOf(row, columns, (value) => withoutPerson(value, person)),
  );
}

function replaceInHistory(store: Store, person: Person): Promise<number> {
  return rewrite(store, AUDIT, [inHistory(person)], true, (row) => {
    const isAbout = person.id !== undefined && row.entity === USER && row.key === person.id;
    const isBy = person.id !== undefined && row.actor_kind === 'user' && row.actor === person.id;
    return changesOf(row, AUDIT_TEXTS, (value, column) => {
      const isOwn = column === 'actor_name' ? isBy : isAbout;
      return withoutPerson(value, person, isOwn);
    });
  });
}

/** What was signed stays signed: the text without the person has a hash of its own. */
function replaceInSignatures(store: Store, person: Person): Promise<number> {
  return rewrite(store, SIGNATURES, [inSignatures(person)], true, ({ text }) => {
    const signed = JSON.parse(String(text)) as Signed;
    const cleaned = withoutPerson(signed, person) as Signed;
    return isDeepStrictEqual(cleaned, signed) ? {} : signedText(cleaned);
  });
}

async function rewrite(
  store: Store,
  table: string,
  where: Condition[],
  isFixed: boolean,
  changes: (row: Row) => Values,
): Promise<number> {
  let changed = 0;
  for await (const rows of pagesOf(store, table, where)) {
    const work = async (writer: Writer) => {
      let some = 0;
      for (const { id } of rows) {
        // As it is now: somebody may have written to it since.
        const row = await writer.get(table, id);
        const values = row ? changes(row) : {};
        if (Object.keys(values).length === 0) continue;
        await writer.update(table, id, values);
        some += 1;
      }
      return some;
    };
    changed += await (isFixed ? store.rewriteHistory(work) : store.write(work));
  }
  return changed;
}

function changesOf(row: Row, columns: string[], clean: (value: unknown, column: string) => unknown): Values {
  const values: Values = {};
  for (const column of columns) {
    const [before, after] = [row[column], clean(row[column], column)];
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    values[column] = typeof after === 'string' ? after : JSON.stringify(after);
  }
  return values;
}
