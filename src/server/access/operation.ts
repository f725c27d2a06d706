import { ApiError } from '../../shared/errors.ts';
import type { Entity, Operation } from '../../shared/schema/entity.ts';

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
