import { createHash } from 'node:crypto';
import { FILES, readPieces } from '../../files/file-pieces.ts';
import type { Row, Store } from '../../store/store.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { counted } from '../counted.ts';
import { type Finding, inEachStore } from './finding.ts';

const PAGE = 200;
const NAMED = 5;

/** Finds files whose bytes are not those that were uploaded. */
export function fileFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  return inEachStore(tenancy, refs, async (store, about) => {
    // If it cannot be read, the check of the store has already reported why.
    const wrong = await damagedFiles(store).catch(() => []);
    if (wrong.length === 0) return [];
    const names = wrong
      .slice(0, NAMED)
      .map(({ name, entity, key }) => `"${name}" of ${entity} ${key}`)
      .join(', ');
    return [
      {
        level: 'error',
        about,
        text: `${counted(wrong.length, 'file is not as it was', 'files are not as they were')} sent: ${names}${wrong.length > NAMED ? ', …' : ''}`,
        advice: 'Put back a backup that has them, or remove them from their records and send them again.',
      },
    ];
  });
}

/** Files of records whose bytes differ from the checksum recorded when they were uploaded. */
export async function damagedFiles(store: Store): Promise<Row[]> {
  const damaged: Row[] = [];
  for (let after = 0; ; ) {
    const rows = await store.read((reader) =>
      reader.find(FILES, {
        where: [
          { property: 'id', op: 'gt', value: after },
          { property: 'entity', op: 'notNull' },
        ],
        order: [{ property: 'id', descending: false }],
        limit: PAGE,
      }),
    );
    for (const row of rows) if (!(await isWhole(store, row))) damaged.push(row);
    if (rows.length < PAGE) return damaged;
    after = (rows.at(-1) as Row).id;
  }
}

async function isWhole(store: Store, { id, size, sha256 }: Row): Promise<boolean> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of readPieces((work) => work(store), id, 'whole')) {
    bytes += piece.length;
    hash.update(piece);
  }
  return bytes === Number(size) && hash.digest('hex') === sha256;
}
