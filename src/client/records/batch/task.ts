import type { Action } from '../../../shared/schema/entity.ts';

/** What is to be done with what is ticked. */
export type Task = { kind: 'edit' } | { kind: 'delete' } | { kind: 'action'; action: Action };
