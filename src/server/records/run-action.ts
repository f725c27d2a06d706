import type { Action, Entity } from '../../shared/schema/entity.ts';
import { readAgain, recordAnswer } from './answer.ts';
import { refuseAhead } from './check-asked.ts';
import { keepAnswer, repeatable, replay } from './idempotency.ts';
import { withMade } from './made-beside.ts';
import { inPipeline } from './pipeline.ts';
import type { Answered, RecordContext } from './record-context.ts';
import { provenToSign, takePassword } from './signing/sign.ts';

interface ActionOptions {
  /** `Idempotency-Key` of the request: a retry with the same key does nothing more. */
  idempotencyKey?: string;
  /** `If-Match` of the request: the version that the client saw. */
  ifMatch?: string;
}

/**
 * Runs an action on the record at `path/{key}`: child records in the body are saved first, then the action itself runs,
 * all in one transaction. For one that is signed, the body has the password of who signs.
 * @throws ApiError `invalid`, `not_found`, `stale`, `forbidden`, `key_in_use`, `method_not_allowed`
 */
export async function runAction(
  by: RecordContext,
  entity: Entity,
  action: Action,
  key: number,
  given: unknown,
  { idempotencyKey, ifMatch }: ActionOptions = {},
): Promise<Answered> {
  const { body, password } = takePassword(action, given);
  // Whoever is refused anyway need not give a password.
  if (action.sign !== undefined) refuseAhead(by, entity, { kind: 'action', action, values: body });
  const ctx = await provenToSign(by, action, password);
  const request = { ...entity, path: `${entity.path}/${key}/${action.name}` };
  const again = idempotencyKey === undefined ? null : repeatable(ctx, request, body, idempotencyKey);
  return inPipeline(ctx, entity, async (pipeline) => {
    const isDone = again && (await replay<object>(pipeline.writer, again, ctx.now)) !== null;
    if (isDone) return readAgain(ctx, entity, key, pipeline.writer);
    const after = await pipeline.actAsked(entity.path, action, key, body, { ifMatch });
    const answer = await withMade(pipeline, await recordAnswer(entity, after, pipeline.writer, ctx));
    if (again) await keepAnswer(pipeline.writer, again, {}, ctx.now);
    return answer;
  });
}
