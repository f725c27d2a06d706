/** What can be done with an entity over the API. */
export type Operation = 'list' | 'get' | 'create' | 'update' | 'delete';

export const ALL_OPERATIONS: Operation[] = ['list', 'get', 'create', 'update', 'delete'];
/** Operations on records that never change. */
const APPEND_OPERATIONS: Operation[] = ['list', 'get', 'create'];
/** Operations on a record that always exists. */
export const SINGLETON_OPERATIONS: Operation[] = ['get', 'update'];

/** The operations of an entity that names none. */
export function usualOperations({
  singleton,
  appendOnly,
}: {
  singleton?: boolean;
  appendOnly?: boolean;
}): Operation[] {
  if (singleton) return SINGLETON_OPERATIONS;
  return appendOnly ? APPEND_OPERATIONS : ALL_OPERATIONS;
}
