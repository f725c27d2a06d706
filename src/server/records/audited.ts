import { audited } from '../events/audited-writer.ts';
import type { Writer } from '../store/store.ts';
import type { RecordContext } from './record-context.ts';

/** The writer of a transaction, whose every write of an entity is noted as the work of who asks. */
export function auditedBy({ entities, actor, now }: RecordContext, writer: Writer): Writer {
  return audited(writer, { entities, actor: { kind: 'user', id: actor.id, name: actor.name }, now });
}
