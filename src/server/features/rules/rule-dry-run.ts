import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { schemaOf } from '../../access/schema.ts';
import { labelOf } from '../../events/audit-entry.ts';
import type { Computed } from '../../records/hooks.ts';
import { checkRule } from '../../records/rules/check-rule.ts';
import { type View, viewsOf } from '../../records/rules/rule-view.ts';
import { ruleOf, seenByRules } from '../../records/rules/rules.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row } from '../../store/store.ts';

/** The most open records that are checked, and the most closed ones, newest first. */
const MOST_OPEN = 2000;
const MOST_CLOSED = 200;
const BATCH = 200;
/** The most refused records that are named. */
const MOST_NAMED = 20;

/**
 * What a rule would stop today among the open records, and what it would have stopped among the recently closed ones, of those that
 * its author may read: a rule about a hidden amount would tell the amount.
 */
export const ruleDryRun: Computed = async (row, _reader, _now, reader) => {
  const entity = schemaOf(reader.model).find(String(row.entity));
  if (!entity) return { open: 0, failing: 0, closed: 0, refused: 0 };
  const open = await newest(reader, entity, false, MOST_OPEN);
  const closed = await newest(reader, entity, true, MOST_CLOSED);
  const asClosed = ruleOf(entity, row).on === 'close' ? await closedView(reader) : {};
  return {
    open: open.length,
    failing: (await refusedOf(row, entity, open, reader, asClosed)).length,
    closed: closed.length,
    refused: (await refusedOf(row, entity, closed, reader)).length,
  };
};

/** The closed records that a rule would have refused, by id, with their labels. */
export const ruleRefused: Computed = async (row, _reader, _now, reader) => {
  const entity = schemaOf(reader.model).find(String(row.entity));
  if (!entity) return {};
  const closed = await newest(reader, entity, true, MOST_CLOSED);
  const refused = (await refusedOf(row, entity, closed, reader)).slice(0, MOST_NAMED);
  const rows = await reader.find(entity.path, { where: [{ property: 'id', op: 'in', value: refused }] });
  return Object.fromEntries(rows.map((one) => [one.id, labelOf(entity, one)]));
};

/** The newest records; entities without closing have only open ones. */
async function newest(reader: Reader, entity: Entity, isClosed: boolean, limit: number): Promise<number[]> {
  const closes = propertyOf(entity, 'is_closed') !== undefined;
  if (isClosed && !closes) return [];
  const rows = await reader.find(entity.path, {
    where: closes ? [eq('is_closed', isClosed)] : [],
    order: [{ property: 'id', descending: true }],
    properties: ['id'],
    limit,
  });
  return rows.map(({ id }) => id);
}

/** The given records that the rule refuses, as they are or with some values replaced. */
async function refusedOf(
  row: Row,
  entity: Entity,
  ids: number[],
  reader: Reader,
  otherwise: View = {},
): Promise<number[]> {
  const rule = ruleOf(entity, row);
  const seen = seenByRules(reader.model.entities, entity, [rule]);
  const refused: number[] = [];
  for (let at = 0; at < ids.length; at += BATCH)
    for (const [id, view] of await viewsOf(entity, ids.slice(at, at + BATCH), seen, reader))
      if (Object.keys(checkRule(rule, { ...view, ...otherwise })).length > 0) refused.push(id);
  return refused;
}

/** The view of a work order's status once it is completed. */
async function closedView(reader: Reader): Promise<View> {
  const [status] = await reader.find('work-orders/status', {
    where: [eq('control.kind', 'completed')],
    order: [{ property: 'id', descending: false }],
    limit: 1,
  });
  if (!status) return { is_closed: true };
  const control = await reader.get('work-orders/controls', status.control.id);
  return { is_closed: true, status: { ...status, control } };
}
