import { ApiError } from '../../../shared/errors.ts';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { RULE } from '../../../shared/schema/rule.ts';
import { takesRules } from '../../../shared/schema/takes-rules.ts';
import { say, type Wording } from '../../../shared/texts/text.ts';
import { schemaOf } from '../../access/schema.ts';
import type { Change, EntityHooks } from '../../records/hooks.ts';
import { ruleSchemaError } from '../../records/rules/rule-schema.ts';
import { seenByRules } from '../../records/rules/rules.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader } from '../../store/store.ts';

const MOST = 50;
const MOST_CHARACTERS = 256 * 1024;
const COUNTED = ['if', 'then', 'entity', 'is_active'];

/**
 * Rules of a tenant: only keywords whose evaluation always ends, and only existing properties. A part that stays as it is
 * is not checked again: a property may have gone since, and then the rule must still be possible to switch off.
 */
export const ruleHooks: EntityHooks<typeof RULE> = {
  entity: RULE,
  async validate(change, reader) {
    const { entities } = schemaOf(reader.model);
    const errors: Record<string, Wording[]> = {};
    const path = String(valueAfter(change, 'entity'));
    const entity = entities[path];
    if (!entity || !takesRules(entities, path))
      throw new ApiError('invalid', undefined, { entity: [say('rules.takes_none')] });
    for (const part of ['if', 'then'] as const) {
      const stays = change.values[part] === undefined && change.values.entity === undefined;
      const schema = ((stays ? null : valueAfter(change, part)) ?? {}) as JsonSchema;
      const wrong = ruleSchemaError(schema);
      if (wrong !== undefined) errors[part] = [wrong];
      else {
        const [unknown] = seenByRules(entities, entity, [{ if: schema, then: {} }]).unknown;
        if (unknown !== undefined)
          errors[part] = [say('rules.no_property', { name: unknown.slice(0, 100), entity: entity.title })];
      }
    }
    if (Object.keys(errors).length > 0) throw new ApiError('invalid', undefined, errors);
    const isCounted = !change.before || COUNTED.some((name) => Object.hasOwn(change.values, name));
    if (isCounted && valueAfter(change, 'is_active') === true) await requireFew(change, path, reader);
  },
};

/** All active rules of an entity are read and asked with each write of its records, so there are few, of limited size together. */
async function requireFew(change: Change, path: string, reader: Reader): Promise<void> {
  const others = await reader.find(RULE, {
    where: [
      eq('entity', path),
      eq('is_active', true),
      ...(change.before ? [{ property: 'id', op: 'ne' as const, value: change.before.id }] : []),
    ],
    properties: ['id', 'if', 'then'],
  });
  if (others.length >= MOST) throw fieldError('is_active', say('rules.too_many', { limit: MOST }));
  const own = ['if', 'then'].map((part) => valueAfter(change, part));
  const length = JSON.stringify([own, ...others.map((row) => [row.if, row.then])]).length;
  if (length > MOST_CHARACTERS)
    throw fieldError('then', say('rules.too_long', { kilobytes: MOST_CHARACTERS / 1024 }));
}
