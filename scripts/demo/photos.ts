import { createHash, randomBytes } from 'node:crypto';
import { FILES, writePiece } from '../../src/server/files/file-pieces.ts';
import { storedFile } from '../../src/server/files/stored-file.ts';
import type { Row, Writer } from '../../src/server/store/store.ts';
import { WORK_ORDER } from '../../src/shared/entity-paths.ts';
import { machinePicture } from './picture.ts';

const SHOWN = 4;

/** Adds pictures of some machines, of a problem reported on one of them, and of the resulting work. */
export async function addPhotos(writer: Writer): Promise<void> {
  const assets = await writer.find('assets/equipments', {
    order: [{ property: 'id', descending: false }],
    limit: SHOWN,
  });
  for (const [index, asset] of assets.entries())
    await addPhoto(writer, 'assets/equipments', asset.id, 'files', `machine-${index + 1}.png`, index);
  const accepted = await writer.find('requests/request', {
    where: [{ property: 'work_order', op: 'notNull' }],
    order: [{ property: 'id', descending: false }],
  });
  for (const [index, request] of accepted.entries()) {
    const { id: order } = request.work_order as { id: number };
    await addPhoto(writer, 'requests/request', request.id, 'photos', 'what-i-saw.png', index, true);
    await addPhoto(writer, WORK_ORDER, order, 'files', 'what-i-saw.png', index, true);
  }
}

async function addPhoto(
  writer: Writer,
  entity: string,
  key: number,
  property: string,
  name: string,
  number: number,
  leaks = false,
): Promise<void> {
  const bytes = machinePicture(480, 360, number, leaks);
  const id = await writer.insert(FILES, {
    name,
    type: 'image/png',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    secret: randomBytes(32).toString('base64url'),
    is_whole: true,
    has_thumb: true,
    holder: 'demo',
    source: null,
    entity,
    key,
    property,
    expires_at: null,
  });
  await writePiece(writer, id, 'whole', 0, bytes);
  await writePiece(writer, id, 'thumb', 0, machinePicture(160, 120, number, leaks));
  const row = (await writer.get(FILES, id)) as Row;
  await writer.keep(entity, key, { [property]: JSON.stringify([storedFile(row)]) });
}
