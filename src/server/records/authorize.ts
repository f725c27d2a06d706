import { ApiError } from '../../shared/errors.ts';
import type { Entity, Operation } from '../../shared/schema/entity.ts';
import type { Row } from '../store/store.ts';
import type { RecordContext } from './record-context.ts';

const VERBS: Record<Operation, string> = {
  list: 'listed',
  get: 'read one by one',
  create: 'created',
  update: 'changed',
  delete: 'deleted',
};

/** @throws ApiError `method_not_allowed` for what the entity's schema does not offer */
export function requireOperation(entity: Entity, operation: Operation): void {
  if (entity.operations.includes(operation)) return;
  throw new ApiError('method_not_allowed', `${entity.plural} cannot be ${VERBS[operation]}.`);
}

/**
 * Whether who asks may do this, with the record that it is about where there is one.
 * @throws ApiError `forbidden`, `method_not_allowed`
 */
export function authorize(
  { hooks, schema, actor }: RecordContext,
  entity: Entity,
  operation: Operation,
  row: Row | null,
  action?: string,
): void {
  requireOperation(entity, operation);
  hooks.authorize(entity, {
    operation,
    scope: schema.scope,
    actor,
    row,
    ...(action !== undefined && { action }),
  });
}
