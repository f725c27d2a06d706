import { ApiError } from '../../../shared/errors.ts';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { schemaOf } from '../../access/schema.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { ruleSchemaError } from '../../records/rules/rule-schema.ts';
import { seenByRules } from '../../records/rules/rules.ts';
import { valueAfter } from '../../records/written-value.ts';

/**
 * Rules of a tenant: only keywords whose evaluation always ends, and only existing properties. A part that stays as it is
 * is not checked again: a property may have gone since, and then the rule must still be possible to switch off.
 */
export const ruleHooks: EntityHooks = {
  entity: 'company/rule',
  async validate(change, reader) {
    const { entities } = schemaOf(reader.model);
    const errors: Record<string, string[]> = {};
    const path = String(valueAfter(change, 'entity'));
    const entity = entities[path];
    if (!entity?.rules) throw new ApiError('invalid', undefined, { entity: ['takes no rules'] });
    for (const part of ['if', 'then'] as const) {
      const stays = change.values[part] === undefined && change.values.entity === undefined;
      const schema = ((stays ? null : valueAfter(change, part)) ?? {}) as JsonSchema;
      const wrong = ruleSchemaError(schema);
      if (wrong !== undefined) errors[part] = [wrong];
      else {
        const [unknown] = seenByRules(entities, entity, [{ if: schema, then: {} }]).unknown;
        if (unknown !== undefined)
          errors[part] = [`"${unknown.slice(0, 100)}" is not a property of a ${entity.title}`];
      }
    }
    if (Object.keys(errors).length > 0) throw new ApiError('invalid', undefined, errors);
  },
};
