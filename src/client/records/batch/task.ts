import type { Action } from '../../../shared/schema/entity.ts';

/** The operation to run on the ticked records. */
export type Task = { kind: 'edit' } | { kind: 'delete' } | { kind: 'action'; action: Action };
