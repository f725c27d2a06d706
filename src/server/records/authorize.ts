import type { Entity, Operation } from '../../shared/schema/entity.ts';
import { requireOperation } from '../access/operation.ts';
import type { Row } from '../store/store.ts';
import type { RecordContext } from './record-context.ts';

/**
 * Whether who asks may do this, with the record that it is about where there is one.
 * @throws ApiError `forbidden`, `method_not_allowed`
 */
export function authorize(
  { hooks, scope, actor }: RecordContext,
  entity: Entity,
  operation: Operation,
  row: Row | null,
): void {
  requireOperation(entity, operation);
  hooks.authorize(entity, { operation, scope, actor, row });
}
