import { USER } from '../../../shared/entity-paths.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { storedProperties } from '../../../shared/schema/manifest.ts';
import { userByEmail } from '../../auth/users.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row, Store } from '../../store/store.ts';
import { behindDirectory } from '../../tenancy/directory.ts';

/** A person whom a tenant's data are about: somebody who signs in, or who only reported something and left an address. */
export interface Person {
  /** The user, if the person has an account. */
  id?: number;
  user?: Row;
  /** What the person is called now and was called before. */
  names: string[];
  emails: string[];
  /** Names that free texts are not searched for: somebody else has them, or they are a single word. */
  unsure: string[];
}

const PAGE = 200;

/** What stands in place of a person after the erasure. */
interface Stand {
  name: string;
  email: string;
}

/** A name and an address that tell nothing, the same for all that one person did. @example standFor(5).name // 'Erased person 5' */
export function standFor(id: number | undefined): Stand {
  return id === undefined
    ? { name: 'Erased person', email: 'erased@erased.invalid' }
    : { name: `Erased person ${id}`, email: `erased-${id}@erased.invalid` };
}

/** What is known about a person from elsewhere. */
interface Known {
  /** What somebody without an account is called. */
  name?: string;
  /** The user whose account has another name and address by now. */
  id?: number;
  names?: string[];
}

/** Finds a person by the address, with all names and addresses that the history knows. */
export async function findPerson(
  store: Store,
  email: string,
  { name, id, names: more = [] }: Known = {},
): Promise<Person> {
  const { user, others, entries } = await store.read(async (reader) => {
    const user = id === undefined ? await userByEmail(reader, email) : await erasedUser(reader, id);
    const everybody = await reader.find(USER, { properties: ['id', 'name'] });
    const others = everybody.filter(({ id }) => id !== user?.id).map((row) => String(row.name).toLowerCase());
    return { user: user ?? undefined, others, entries: user ? await entriesOf(reader, user.id) : [] };
  });
  const was = (property: string) =>
    entries.flatMap(({ before, after }) =>
      [before, after].map((values) => (values as Row | null)?.[property]),
    );
  const names = distinct([user?.name, name, ...more, ...was('name'), ...entries.map(({ label }) => label)]);
  const isUnsure = (one: string) => !/\S\s+\S/.test(one) || others.includes(one.toLowerCase());
  return {
    ...(user && { id: user.id, user }),
    names,
    emails: distinct([email, ...was('email')]),
    unsure: names.filter(isUnsure),
  };
}

/** An account that has lost its name already; one that only had the address once is somebody else's by now. */
async function erasedUser(reader: Reader, id: number): Promise<Row | null> {
  const user = await reader.get(USER, id);
  return user?.email === standFor(id).email ? user : null;
}

/**
 * The user of a tenant who once had this address, by the history of the platform: an erasure that was cut off after the account
 * had lost its name is found there.
 */
export async function findByHistory(platform: Store, tenant: number, email: string): Promise<Known> {
  return platform.read(async (reader) => {
    const where = [
      eq('entity', USER),
      namesPerson(['before', 'after'], { names: [], emails: [email], unsure: [] }),
    ];
    const found = await reader.find('_audit', { where });
    for (const key of new Set(found.map((entry) => Number(entry.key)))) {
      const behind = await behindDirectory(reader, key);
      if (behind?.tenant !== tenant) continue;
      const all = await entriesOf(reader, key);
      return {
        id: behind.user,
        names: distinct(
          all.flatMap(({ label, before, after }) => [
            label,
            ...[before, after].map((values) => (values as Row | null)?.name),
          ]),
        ),
      };
    }
    return {};
  });
}

function entriesOf(reader: Reader, user: number): Promise<Row[]> {
  return reader.find('_audit', { where: [eq('key', user), eq('entity', USER)] });
}

function distinct(values: unknown[]): string[] {
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))];
}

/** The properties of an entity in which people write. */
export function textsOf(entity: Entity): string[] {
  return storedProperties(entity)
    .filter(({ storage, choices, auto }) => (storage === 'text' || storage === 'object') && !choices && !auto)
    .map(({ name }) => name);
}

/** Matches rows in which one of these columns has the person's address, or the name where that is sure. */
export function namesPerson(columns: string[], { names, emails, unsure }: Person): Condition {
  const wanted = [...emails, ...names.filter((name) => !unsure.includes(name))];
  // Objects are stored as JSON, in which some signs of a name look different.
  const written = new Set(wanted.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]));
  return {
    op: 'any',
    of: columns.flatMap((property) =>
      [...written].map((value) => ({ property, op: 'contains', value }) as const),
    ),
  };
}

/** Matches entries of the history by the person, about the person's account, or with the person's name in them. */
export function inHistory(person: Person): Condition {
  const { id } = person;
  const about: Condition = namesPerson(['actor_name', 'label', 'before', 'after', 'details'], person);
  if (id === undefined || about.op !== 'any') return about;
  const reference = { op: 'contains', value: `"id":${id},"label"` } as const;
  return {
    op: 'any',
    of: [
      ...about.of,
      eq('actor', id),
      eq('key', id),
      ...['before', 'after', 'details'].map((property) => ({ property, ...reference }) as const),
    ],
  };
}

/** Matches signatures by the person, or with the person in what was signed. */
export function inSignatures(person: Person): Condition {
  const { id } = person;
  const named = namesPerson(['text'], person);
  if (id === undefined || named.op !== 'any') return named;
  const reference = { property: 'text', op: 'contains', value: `"id":${id},"label"` } as const;
  return { op: 'any', of: [...named.of, eq('user', id), reference] };
}

/** All rows of a table that match, page by page, without holding up others. */
export async function* pagesOf(store: Store, table: string, where: Condition[]): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const page: Condition[] = [...where, { property: 'id', op: 'gt', value: after }];
    const order = [{ property: 'id', descending: false }];
    const rows = await store.read(
      (reader) => reader.find(table, { where: page, order, limit: PAGE }),
      'long',
    );
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? after;
  }
}
