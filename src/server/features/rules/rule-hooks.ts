import { ApiError } from '../../../shared/errors.ts';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { installation } from '../../access/schema.ts';
import type { Computed, EntityHooks } from '../../records/hooks.ts';
import { checkRule } from '../../records/rules/check-rule.ts';
import { ruleSchemaError } from '../../records/rules/rule-schema.ts';
import { type View, viewsOf } from '../../records/rules/rule-view.ts';
import { ruleOf, seenByRules } from '../../records/rules/rules.ts';
import { valueAfter } from '../../records/written-value.ts';
import type { Reader, Row } from '../../store/store.ts';

const { entities } = installation.tenant;
/** So many open records are looked at, the newest first. */
const MOST_TRIED = 2000;
const BATCH = 200;

/** Rules of a tenant: only words that are known to end, about properties that are there. */
export const ruleHooks: EntityHooks = {
  entity: 'company/rule',
  async validate(change) {
    const errors: Record<string, string[]> = {};
    const path = String(valueAfter(change, 'entity'));
    const entity = entities[path];
    if (!entity?.rules) throw new ApiError('invalid', undefined, { entity: ['takes no rules'] });
    for (const part of ['if', 'then'] as const) {
      const schema = (change.values[part] ?? change.before?.[part] ?? {}) as JsonSchema;
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

/** What a rule would stop today: how many open records there are, and how many of them could not be closed, or saved. */
export const ruleDryRun: Computed = async (row, reader) => {
  const rule = ruleOf(row);
  const entity = entities[String(row.entity)];
  if (!entity) return { open: 0, failing: 0 };
  const seen = seenByRules(entities, entity, [rule]);
  const open = await reader.find(entity.path, {
    where: [{ property: 'is_closed', op: 'eq', value: false }],
    order: [{ property: 'id', descending: true }],
    properties: ['id'],
    limit: MOST_TRIED,
  });
  const closed = rule.on === 'close' ? await closedView(reader) : {};
  let failing = 0;
  for (let at = 0; at < open.length; at += BATCH) {
    const ids = open.slice(at, at + BATCH).map(({ id }) => id);
    for (const view of (await viewsOf(entity, ids, seen, reader)).values())
      if (Object.keys(checkRule(rule, { ...view, ...closed })).length > 0) failing++;
  }
  return { open: open.length, failing };
};

/** What a work order shows of its status once it is completed. */
async function closedView(reader: Reader): Promise<View> {
  const [status] = await reader.find('work-orders/status', {
    where: [{ property: 'control.kind', op: 'eq', value: 'completed' }],
    order: [{ property: 'id', descending: false }],
    limit: 1,
  });
  if (!status) return { is_closed: true };
  const control = await reader.get('work-orders/controls', (status.control as Row).id);
  return { is_closed: true, status: { ...status, control } };
}
