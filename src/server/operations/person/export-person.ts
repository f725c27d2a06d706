import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { USER } from '../../../shared/entity-paths.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { LINK } from '../../../shared/schema/links.ts';
import { keptProperties, linkedProperties, storedProperties } from '../../../shared/schema/manifest.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { SIGNATURES } from '../../records/signing/sign.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Row, Store } from '../../store/store.ts';
import { inHistory, inSignatures, namesPerson, type Person, pagesOf, textsOf } from './person.ts';

/** One part of the file, and what it is called for people. */
interface Part {
  key: string;
  title: string;
  table: string;
  where: Condition[];
  /** What of each row is written. */
  columns: string[];
}

/** How many rows of each part were found, by its title. */
export type Found = { title: string; count: number }[];

/** Writes all that a tenant holds about a person to a file: one JSON object, with a list for each part that has something. */
export async function exportPerson(store: Store, person: Person, path: string): Promise<Found> {
  makeFolder(dirname(path));
  const file = await open(path, 'w', 0o600);
  const found: Found = [];
  try {
    const { names, emails } = person;
    await file.write(`{\n"names": ${JSON.stringify(names)},\n"emails": ${JSON.stringify(emails)}`);
    for (const part of partsOf(store, person)) {
      let count = 0;
      for await (const rows of pagesOf(store, part.table, part.where))
        for (const row of rows) {
          await file.write(count === 0 ? `,\n${JSON.stringify(part.key)}: [\n` : ',\n');
          await file.write(JSON.stringify(written(row, part.columns)));
          count += 1;
        }
      if (count > 0) await file.write('\n]');
      if (count > 0) found.push({ title: part.title, count });
    }
    await file.write(`,\n"summary": ${JSON.stringify(found)}\n}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return found;
}

function partsOf({ model }: Store, person: Person): Part[] {
  const entities = Object.values(model.entities);
  const parts: Part[] = entities.map((entity) => ({
    key: entity.path,
    title: entity.plural,
    table: entity.path,
    where: [aboutPerson(entity, person)],
    columns: keptProperties(entity)
      .filter(({ writeOnly }) => !writeOnly)
      .map(({ name }) => name),
  }));
  const { id } = person;
  if (id !== undefined)
    parts.push(
      {
        key: 'sessions',
        title: 'Sessions',
        table: '_session',
        where: [eq('user', id)],
        columns: ['created_at', 'last_used_at', 'user_agent', 'address'],
      },
      {
        key: 'known_networks',
        title: 'Networks that the person signed in from',
        table: '_known_network',
        where: [eq('user', id)],
        columns: ['network', 'last_login_at'],
      },
    );
  parts.push({
    key: 'signatures',
    title: 'Signatures',
    table: SIGNATURES,
    where: [inSignatures(person)],
    columns: ['text', 'sha256'],
  });
  parts.push({
    key: 'history',
    title: 'Entries of the history',
    table: '_audit',
    where: [inHistory(person)],
    columns: ['created_at', 'actor_name', 'entity', 'key', 'label', 'action', 'before', 'after', 'details'],
  });
  return parts;
}

/** Records that refer to the user, or in which the name or the address stands. */
function aboutPerson(entity: Entity, person: Person): Condition {
  const { id } = person;
  if (entity.path === USER) return eq('id', id ?? 0);
  const named = namesPerson(textsOf(entity), person);
  if (id === undefined || named.op !== 'any') return named;
  const references = storedProperties(entity).filter(({ reference }) => reference?.entity === USER);
  const listed = linkedProperties(entity).flatMap(({ links }): Condition[] =>
    links.entity === USER
      ? [{ op: 'some', table: links.table, by: LINK.owner, where: [eq(LINK.target, id)] }]
      : [],
  );
  return { op: 'any', of: [...named.of, ...references.map(({ name }) => eq(name, id)), ...listed] };
}

function written(row: Row, columns: string[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((name) => [name, row[name] ?? null]));
}
