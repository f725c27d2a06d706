import type { Entity } from '../../shared/schema/entity.ts';
import { requireOperation } from '../access/operation.ts';
import { rulesOf } from './hooks.ts';
import type { RecordContext } from './record-context.ts';

/**
 * What the ETag of every list of an entity says: it changes whenever an answer may. Undefined where the store cannot
 * tell without a query. To be asked for before the list itself, so that the list is never older than its tag.
 * @throws ApiError `forbidden`, `method_not_allowed`, as the list would
 */
export function listTag(ctx: RecordContext, entity: Entity): string | undefined {
  const version = ctx.store.version?.(entity.path);
  if (version === undefined) return undefined;
  requireOperation(entity, 'list');
  const { scope, actor } = ctx;
  const rules = rulesOf(ctx.rules, entity);
  rules.allow?.({ operation: 'list', scope, actor, row: null });
  const first = rules.first?.({ scope, actor });
  return first === undefined ? `"${version}"` : `"${version}.${first}"`;
}

/** Whether `If-None-Match` names the tag. */
export function isUnchanged(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag) return true;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
