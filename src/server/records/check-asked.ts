import { ApiError } from '../../shared/errors.ts';
import type { Action, Entity } from '../../shared/schema/entity.ts';
import type { Operation } from '../../shared/schema/operations.ts';
import { say } from '../../shared/texts/text.ts';
import type { Row, Values } from '../store/store.ts';
import { readActionBody } from './action-body.ts';
import {
  authorize,
  requireAction,
  requireGivable,
  requireOperation,
  requireReach,
  requireWritable,
  visible,
} from './authorize.ts';
import { checkRestore, requireRestored } from './check-restore.ts';
import { findRecord } from './find-record.ts';
import { readLines, validateWithLines } from './lines-body.ts';
import { requirePossible } from './moves.ts';
import type { RecordContext } from './record-context.ts';
import { requireActionForm, requireOwner, requireReferences } from './require-references.ts';
import { requireKnownKinds, sayingWhatIsGone } from './since-model.ts';
import { fieldError } from './translate-store-errors.ts';
import { validateBody } from './validate-body.ts';
import type { Asked, Run, Write } from './write.ts';

/**
 * The first step of whatever somebody asks for, in the transaction of the write: whether they may, what the body may hold, and
 * that it refers to nothing that they cannot see. Nobody else has to check any of it.
 * @throws ApiError `forbidden`, `method_not_allowed`, `malformed`, `invalid`, `not_found`, `stale`
 */
export async function checkAsked(write: Write, run: Run): Promise<void> {
  const { asked } = write;
  if (!asked) return;
  const { ctx, writer } = run;
  const entity = ctx.schema.at(write.entity.path);
  try {
    await requireKnownKinds(writer, entity, asked.body, ctx.knownModel);
    await checkByKind(write, asked, entity, run);
  } catch (error) {
    throw await sayingWhatIsGone(error, ctx.schema, entity, (work) => work(writer));
  }
}

function checkByKind(write: Write, asked: Asked, entity: Entity, run: Run): Promise<void> {
  switch (write.kind) {
    case 'create':
      return checkCreate(write, asked, entity, run);
    case 'update':
      return checkUpdate(write, asked, entity, run);
    case 'delete':
      return checkDelete(write, asked, entity, run);
    case 'restore':
      return checkRestore(write, asked.key as number, entity, run);
    case 'act':
      return checkAction(write, asked, entity, run);
  }
}

/** The last step: who sees only some records makes and takes back none that they would not see. */
export async function checkOutcome({ kind, entity: whole, asked, after }: Write, run: Run): Promise<void> {
  if (!asked || !after) return;
  const entity = run.ctx.schema.at(whole.path);
  if (kind === 'create') {
    const { rights, whole: all } = run.ctx.schema;
    if (!asked.isRead) await requireReach(run.ctx, run.writer, entity, 'read', after);
    if (rights.reach(whole, all.entities, 'create') !== 'all')
      await requireReach(run.ctx, run.writer, entity, 'create', after);
  } else if (kind === 'restore') await requireRestored(after, entity, run);
}

/** The values of a body for a new record, by what may be given to one. @throws ApiError, as creating it would */
export function readCreate(
  { ctx }: Pick<Run, 'ctx'>,
  entity: Entity,
  body: unknown,
): ReturnType<typeof readLines> {
  authorize(ctx, entity, 'create', null);
  return readLines(ctx.schema, entity, validateWithLines(ctx.schema, entity, 'create', body));
}

async function checkCreate(write: Write, asked: Asked, entity: Entity, run: Run): Promise<void> {
  authorize(run.ctx, entity, 'create', null);
  requireGivable(run.ctx, entity, asked.body);
  if (asked.isRead) write.values = asked.body as Values;
  else {
    const state = takeState(asked, entity, run);
    const { own, lines } = readCreate(run, entity, asked.body);
    write.values = { ...own, ...state };
    write.lines = lines;
  }
  await requireOwner(run.ctx, run.writer, entity, write.values);
  await requireReferences(run.ctx, run.writer, entity, write.values, { isCopied: asked.isCopied });
}

/** Takes the state out of a body that may set it directly; the rest is checked as anybody's. An empty one says nothing. */
function takeState(asked: Asked, { states, properties }: Entity, { ctx }: Pick<Run, 'ctx'>): Values {
  const { body } = asked;
  if (!ctx.setsStates || !states || typeof body !== 'object' || body === null) return {};
  if (!Object.hasOwn(body, states.of)) return {};
  const { [states.of]: state, ...rest } = body as Values;
  asked.body = rest;
  if (state === null || state === undefined) return {};
  const choices = properties.find(({ name }) => name === states.of)?.choices ?? [];
  if (!choices.some(({ const: value }) => value === state))
    throw fieldError(
      states.of,
      say('field.choice', { choices: choices.map(({ title }) => title).join(', ') }),
    );
  asked.setsState = true;
  return { [states.of]: state };
}

async function checkUpdate(write: Write, asked: Asked, entity: Entity, run: Run): Promise<void> {
  const { ctx, writer } = run;
  requireOperation(ctx.schema, entity, 'update');
  requireWritable(ctx, entity, asked.body);
  if (asked.isRead) write.values = asked.body as Values;
  else {
    const state = takeState(asked, entity, run);
    const isStateAlone = asked.setsState && Object.keys(asked.body as object).length === 0;
    const valid = isStateAlone ? {} : validateWithLines(ctx.schema, entity, 'update', asked.body);
    const { own, lines } = readLines(ctx.schema, entity, valid);
    write.values = { ...own, ...state };
    write.lines = lines;
  }
  const before = write.before ?? (await findRecord(visible(ctx, writer), entity, asked.key as number));
  write.before = before;
  authorize(ctx, entity, 'update', before);
  await requireReach(ctx, writer, entity, 'update', before);
  await requireReferences(ctx, writer, entity, write.values, { before });
  requireMatch(asked.ifMatch, before);
}

async function checkAction(write: Write, asked: Asked, entity: Entity, run: Run): Promise<void> {
  const { ctx, writer } = run;
  const action = write.action as Action;
  requireAction(ctx, entity, action.name);
  requireOperation(ctx.schema, entity, operationOf(entity));
  if (action.at !== undefined)
    throw new ApiError('method_not_allowed', say('action.by_itself', { action: action.title }));
  const before = await findRecord(visible(ctx, writer), entity, asked.key as number);
  write.before = before;
  authorize(ctx, entity, operationOf(entity), before, action.name);
  await requireReach(ctx, writer, entity, 'update', before);
  // Before the version: of two who move a record at once the second hears what is possible now.
  await requirePossible(ctx, writer, entity, action, before);
  requireMatch(asked.ifMatch, before);
  const { values, savedWith } = readActionBody(ctx.schema, action, asked.body);
  await requireActionForm(ctx, writer, action, values);
  write.values = values;
  asked.children = savedWith;
}

/** What is done to one or many records: refused at once where it would be for any of them. */
export function refuseAhead(
  ctx: RecordContext,
  entity: Entity,
  work:
    | { kind: 'change'; values: unknown }
    | { kind: 'delete' }
    | { kind: 'action'; action: Action; values: unknown },
): void {
  const needed = { change: 'update', delete: 'delete', action: operationOf(entity) } as const;
  requireOperation(ctx.schema, entity, needed[work.kind]);
  if (work.kind === 'change') {
    requireWritable(ctx, entity, work.values);
    validateBody(ctx.schema, entity, 'update', work.values);
  } else if (work.kind === 'action') {
    requireAction(ctx, entity, work.action.name);
    readActionBody(ctx.schema, work.action, work.values);
  }
}

/** An action on an append-only record creates another one. */
function operationOf(entity: Entity): Operation {
  return entity.appendOnly ? 'create' : 'update';
}

async function checkDelete(write: Write, asked: Asked, entity: Entity, run: Run): Promise<void> {
  const { ctx, writer } = run;
  requireOperation(ctx.schema, entity, 'delete');
  const row = write.before ?? (await findRecord(visible(ctx, writer), entity, asked.key as number));
  write.before = row;
  authorize(ctx, entity, 'delete', row);
  await requireReach(ctx, writer, entity, 'delete', row);
  requireMatch(asked.ifMatch, row);
}

/** @throws ApiError `stale` unless `If-Match` names the version of the row, or is `*`, or was not sent */
export function requireMatch(ifMatch: string | undefined, row: Row): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  // What follows the version says by which model and on which day a record was answered: nobody has changed it for that.
  const versions = ifMatch.split(',').map((tag) => tag.trim().replace(/(?:\.[0-9a-f]+)+"$/, '"'));
  if (!versions.includes(`"v${row._version}"`)) throw new ApiError('stale');
}
