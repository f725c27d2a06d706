import { setImmediate as turn } from 'node:timers/promises';
import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { Signature } from '../../../shared/wire.ts';
import { eq } from '../../store/eq.ts';
import type { Row } from '../../store/store.ts';
import { authorize, visible } from '../authorize.ts';
import { findRecord } from '../find-record.ts';
import type { RecordContext } from '../record-context.ts';
import { SIGNATURES } from './sign.ts';
import { changedSince, type Signed } from './signed-text.ts';

/** A record that is signed more often than this shows the last ones. */
const MOST = 50;

/**
 * Who has signed a record, the last one first, and whether what they signed is still what it says.
 * @throws ApiError `not_found`, `forbidden`
 */
export async function listSignatures(ctx: RecordContext, entity: Entity, key: number): Promise<Signature[]> {
  const { row, rows } = await ctx.store.read(async (reader) => {
    authorize(ctx, entity, 'get', await findRecord(visible(ctx, reader), entity, key));
    return {
      row: await findRecord(reader, ctx.schema.whole.at(entity.path), key),
      rows: await reader.find(SIGNATURES, {
        where: [eq('entity', entity.path), eq('record', key)],
        order: [{ property: 'id', descending: true }],
        limit: MOST,
      }),
    };
  });
  const signatures: Signature[] = [];
  for (const one of rows) {
    signatures.push(toSignature(ctx, entity, one, row));
    // A record may be long, and each of its signatures holds it whole.
    await turn();
  }
  return signatures;
}

function toSignature({ schema }: RecordContext, entity: Entity, row: Row, record: Row): Signature {
  const text = String(row.text);
  const signed = JSON.parse(text) as Signed;
  const { action, meaning, user, moment } = signed;
  const changed = changedSince(schema.whole.at(entity.path), signed, record);
  // What their role does not show is not told to a reader, though it makes a signature void for everybody.
  const told = changed.flatMap(({ name, property }) => {
    const title = property
      ? propertyOf(entity, property.name)?.title
      : schema.rights.isAll
        ? name
        : undefined;
    return title === undefined ? [] : [{ name: property?.name ?? name, title }];
  });
  return {
    id: row.id,
    at: moment,
    user,
    action: action.title,
    meaning,
    is_valid: changed.length === 0,
    changed: told,
    sha256: String(row.sha256),
    text: schema.rights.isAll ? text : null,
  };
}
