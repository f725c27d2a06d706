import type { Entity } from '../../../shared/schema/entity.ts';
import { storedProperties } from '../../../shared/schema/manifest.ts';
import { keyText, type UniqueKey } from '../../../shared/schema/unique-key.ts';
import { holds, namesIn } from '../../../shared/schema/where.ts';
import { foldText, normalizeText } from '../../../shared/texts.ts';
import { storedForm } from '../../records/stored-form.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Row, Store } from '../../store/store.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { counted } from '../counted.ts';
import { type Finding, inEachStore } from './finding.ts';

const BATCH = 5000;
/** A few records are enough to see what it is about. */
const MOST_NAMED = 5;

/**
 * Finds texts of older versions that are not as texts are written today, and records whose keys differ only in what
 * nobody sees or in the case of letters. Nothing is changed: only people know which of two records is meant.
 */
export function textFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  return inEachStore(tenancy, refs, async (store, about) => {
    const found: Finding[] = [];
    for (const entity of Object.values(store.model.entities))
      found.push(...(await findingsOf(store, about, entity)));
    return found;
  });
}

async function findingsOf(store: Store, about: string, entity: Entity): Promise<Finding[]> {
  const texts = storedProperties(entity).filter(({ kind, writeOnly }) => kind === 'text' && !writeOnly);
  const keys = keysOf(entity).filter(({ properties }) =>
    properties.some((name) => texts.some((text) => text.name === name)),
  );
  if (texts.length === 0) return [];
  const named = new Set([...texts.map(({ name }) => name), ...keys.flatMap(valuesOf)]);
  const properties = ['id', ...(entity.label === undefined ? [] : [entity.label]), ...named];
  const odd: Row[] = [];
  const seen = keys.map(() => new Map<string, Row>());
  const alike = keys.map((): Row[] => []);
  await eachRow(store, entity, [...new Set(properties)], (row) => {
    const isOdd = texts.some((text) => {
      const value = row[text.name];
      return typeof value === 'string' && storedForm(text, value) !== value;
    });
    if (isOdd) odd.push(row);
    for (const [at, key] of keys.entries()) {
      const text = comparedKey(key, row);
      if (text === undefined) continue;
      if (seen[at]?.has(text)) alike[at]?.push(row);
      else seen[at]?.set(text, row);
    }
  });
  const title = (rows: Row[]) =>
    `${counted(rows.length, entity.title.toLowerCase(), entity.plural.toLowerCase())} (${namesOf(entity, rows)})`;
  return [
    ...(odd.length === 0
      ? []
      : [
          {
            level: 'advice' as const,
            about,
            text: `texts of ${title(odd)} have white space around them, characters that nobody sees, or letters in parts`,
            advice: 'Type those texts anew: what is saved since this version has none of it.',
          },
        ]),
    ...keys.flatMap((key, at): Finding[] => {
      const rows = alike[at] ?? [];
      if (rows.length === 0) return [];
      return [
        {
          level: 'advice',
          about,
          text: `${title(rows)} ${rows.length === 1 ? 'repeats' : 'repeat'} the ${keyText(key)} of others but for the case of letters or what nobody sees`,
          advice: 'Give them others, or delete them: no such record can be added since this version.',
        },
      ];
    }),
  ];
}

function keysOf({ properties, unique }: Entity): UniqueKey[] {
  return [
    ...properties.flatMap((property) => (property.unique ? [{ properties: [property.name] }] : [])),
    ...unique,
  ];
}

function valuesOf({ properties, while: held = {} }: UniqueKey): string[] {
  return [...properties, ...namesIn(held)];
}

/** A key of a row as it is compared; undefined if the row does not count for it. */
function comparedKey(key: UniqueKey, row: Row): string | undefined {
  if (!holds(key.while ?? {}, (name) => row[name])) return undefined;
  const values = key.properties.map((name) => writtenValue(row, name));
  if (values.includes(null)) return undefined;
  return JSON.stringify(
    values.map((value) => (typeof value === 'string' ? foldText(normalizeText(value)) : value)),
  );
}

/** Reads all records in batches, so that they are never in memory together. */
async function eachRow(
  store: Store,
  { path }: Entity,
  properties: string[],
  look: (row: Row) => void,
): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await store.read(
      (reader) =>
        reader.find(path, {
          where: [{ property: 'id', op: 'gt', value: last }],
          order: [{ property: 'id', descending: false }],
          limit: BATCH,
          properties,
        }),
      'long',
    );
    for (const row of rows) look(row);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

function namesOf({ label }: Entity, rows: Row[]): string {
  const names = rows.slice(0, MOST_NAMED).map((row) => {
    const name = label === undefined ? null : row[label];
    const text = typeof name === 'object' && name !== null ? (name as { label: unknown }).label : name;
    return `${row.id}${text === null || text === undefined ? '' : ` ${JSON.stringify(text)}`}`;
  });
  return `${names.join(', ')}${rows.length > MOST_NAMED ? ', …' : ''}`;
}
