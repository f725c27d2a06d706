import { ApiError } from '../../../shared/errors.ts';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { Manifest } from '../../../shared/schema/manifest.ts';
import { ruleNow } from '../../../shared/schema/renames.ts';
import { RULE, type Rule } from '../../../shared/schema/rule.ts';
import { takesRules } from '../../../shared/schema/takes-rules.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row } from '../../store/store.ts';
import type { Change } from '../hooks.ts';
import { checkRule } from './check-rule.ts';
import { waysIn } from './rule-schema.ts';
import { type Seen, seenBy, viewsOf } from './rule-view.ts';

/** The rules of an entity, from the schema and from the tenant; undefined if it has none. */
export async function rulesOf(entity: Entity, reader: Reader): Promise<Rule[] | undefined> {
  const { rules = [], path } = entity;
  if (!takesRules(reader.model.entities, path)) return rules.length > 0 ? rules : undefined;
  return [...rules, ...(await rulesOfTenant(reader, entity))];
}

/**
 * Checks a record that was just written against the rules of its entity.
 * @throws ApiError `invalid` with what is missing at its place, such as `completion_note.root_cause`
 */
export async function checkRules(
  change: Change,
  after: Row,
  all: Rule[],
  entities: Manifest,
  reader: Reader,
): Promise<void> {
  const { entity, before } = change;
  const closes = after.is_closed === true && before?.is_closed !== true;
  const rules = all.filter(({ on }) => on === 'save' || closes);
  if (rules.length === 0) return;
  const views = await viewsOf(entity, [after.id], seenByRules(entities, entity, rules), reader);
  const view = views.get(after.id) ?? {};
  const errors = Object.assign({}, ...rules.map((rule) => checkRule(rule, view)));
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', undefined, errors);
}

/** The parts of a record that rules look at. */
export function seenByRules(entities: Manifest, entity: Entity, rules: Pick<Rule, 'if' | 'then'>[]): Seen {
  return seenBy(
    entities,
    entity,
    rules.flatMap((rule) => [...waysIn(rule.if), ...waysIn(rule.then)]),
  );
}

/** A rule from a record of the tenant, by the names and choices of now; a missing part matches everything. */
export function ruleOf(entity: Entity, row: Row): Rule {
  const { name, message } = row;
  return {
    name: String(name),
    on: row.on === 'save' ? 'save' : 'close',
    if: ruleNow(entity, (row.if ?? {}) as JsonSchema),
    then: ruleNow(entity, (row.then ?? {}) as JsonSchema),
    ...(typeof message === 'string' && message !== '' && { message }),
  };
}

async function rulesOfTenant(reader: Reader, entity: Entity): Promise<Rule[]> {
  const rows = await reader.find(RULE, {
    where: [eq('entity', entity.path), eq('is_active', true)],
  });
  return rows.map((row) => ruleOf(entity, row));
}
