import type { Entity } from '../../shared/schema/entity.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import { say } from '../../shared/texts/text.ts';
import type { Schema } from '../access/schema.ts';
import { ownerOf } from '../access/visible-rows.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader, Row, Values } from '../store/store.ts';
import { fieldError } from './translate-store-errors.ts';
import { writtenValue } from './written-value.ts';

/** Browsers load one page of a personal entity, which has room for all records of their user. */
const MOST_OF_ONE = 100;
/** Everybody loads what is shared. */
const MOST_SHARED = 20;
const LONGEST_SHARED = 4000;

/** A personal record that is created or changed. */
interface PersonalChange {
  /** Null for a new record. */
  before: Row | null;
  values: Values;
  user: number | null;
}

/**
 * Limits how many personal records one user has, and what they share: everybody else loads it, so it must be little, and about a
 * list that its owner may open.
 * @throws ApiError `invalid` naming the field
 */
export async function checkPersonalLimits(
  schema: Schema,
  entity: Entity,
  { before, values, user }: PersonalChange,
  reader: Reader,
): Promise<void> {
  const { personal, plural } = entity;
  if (!personal || !entity.operations.includes('create')) return;
  const owner = ownerOf(entity);
  const has = async (most: number, ...where: Condition[]) =>
    (await reader.count(entity.path, { where: [eq(owner, user ?? 0), ...where], atMost: most })) >= most;
  if (!before && (await has(MOST_OF_ONE)))
    throw fieldError(entity.label ?? owner, say('personal.most', { limit: MOST_OF_ONE, plural }));

  const { shared, list } = personal;
  if (shared === undefined || !(values[shared] ?? before?.[shared])) return;
  const isNew = !before?.[shared];
  const path = list !== undefined && (values[list] ?? (isNew && before && writtenValue(before, list)));
  if (list !== undefined && path && !schema.lists(String(path)))
    throw fieldError(shared, say('personal.needs_open', { title: String(propertyOf(entity, list)?.title) }));
  if (JSON.stringify(isNew ? { ...before, ...values } : values).length > LONGEST_SHARED)
    throw fieldError(shared, say('personal.most_characters', { limit: LONGEST_SHARED }));
  if (isNew && (await has(MOST_SHARED, eq(shared, true))))
    throw fieldError(shared, say('personal.most_shared', { limit: MOST_SHARED, plural }));
}
