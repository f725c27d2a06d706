import type { FastifyRequest } from 'fastify';
import type { Action, Entity } from '../../../shared/schema/entity.ts';
import type { ListEnvelope } from '../../../shared/wire.ts';
import { createRecord } from '../../records/create-record.ts';
import { getRecord, getSingle } from '../../records/get-record.ts';
import { listRecords } from '../../records/list-records.ts';
import type { Answered, RecordContext } from '../../records/record-context.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { restoreRecord } from '../../records/restore-record.ts';
import { runAction } from '../../records/run-action.ts';
import { updateRecord } from '../../records/update-record.ts';

/** What can be done with the records of an entity. An entity with data outside its store brings its own functions. */
export interface EntityActions {
  list(ctx: RecordContext, entity: Entity, query: Record<string, string>): Promise<ListEnvelope>;
  get(ctx: RecordContext, entity: Entity, key: number): Promise<Answered>;
  single(ctx: RecordContext, entity: Entity, parent: number): Promise<Answered | null>;
  create(
    ctx: RecordContext,
    entity: Entity,
    body: unknown,
    options: { idempotencyKey?: string },
  ): Promise<Answered>;
  update(
    ctx: RecordContext,
    entity: Entity,
    key: number,
    body: unknown,
    options: { ifMatch?: string },
  ): Promise<Answered>;
  act(
    ctx: RecordContext,
    entity: Entity,
    action: Action,
    key: number,
    body: unknown,
    options: { ifMatch?: string; idempotencyKey?: string },
  ): Promise<Answered>;
  remove(ctx: RecordContext, entity: Entity, key: number, options: { ifMatch?: string }): Promise<void>;
  restore(
    ctx: RecordContext,
    entity: Entity,
    key: number,
    options: { idempotencyKey?: string },
  ): Promise<Answered>;
}

/** Runs work on an entity in the store of the Host, on behalf of the caller. */
export type Run = <T>(request: FastifyRequest, work: Work<T>) => Promise<T>;
type Work<T> = (actions: EntityActions, ctx: RecordContext, entity: Entity) => Promise<T>;

/** The functions for every entity: the work is the same, the schema and the hooks make the difference. */
export const generalActions: EntityActions = {
  list: listRecords,
  get: getRecord,
  single: getSingle,
  create: createRecord,
  update: updateRecord,
  act: runAction,
  remove: removeRecord,
  restore: restoreRecord,
};
