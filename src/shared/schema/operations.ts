/** What can be done with an entity over the API. */
export type Operation = 'list' | 'get' | 'create' | 'update' | 'delete';

export const ALL_OPERATIONS: Operation[] = ['list', 'get', 'create', 'update', 'delete'];
/** What can be done with records that stay as they were made. */
export const APPEND_OPERATIONS: Operation[] = ['list', 'get', 'create'];
/** What can be done with a record that is always there. */
export const SINGLETON_OPERATIONS: Operation[] = ['get', 'update'];
