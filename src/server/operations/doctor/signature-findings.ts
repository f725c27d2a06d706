import { SIGNATURES } from '../../records/signing/sign.ts';
import { type Signed, sha256 } from '../../records/signing/signed-text.ts';
import type { Row, Store } from '../../store/store.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { counted } from '../counted.ts';
import { type Finding, inEachStore } from './finding.ts';

/** Each holds a whole record, so that few are read at once. */
const PAGE = 100;
const MOST_NAMED = 5;

/** Finds signatures that somebody has changed beside the program: their text does not have the hash that was kept with it. */
export function signatureFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  return inEachStore(tenancy, refs, async (store, about) => {
    // If it cannot be read, the check of the store has already reported why.
    const forged = await forgedIn(store).catch(() => []);
    if (forged.length === 0) return [];
    const named = forged.slice(0, MOST_NAMED).map(({ id, entity, record }) => `${id} of ${entity} ${record}`);
    const more = forged.length > MOST_NAMED ? ', …' : '';
    return [
      {
        level: 'error',
        about,
        text: `${counted(forged.length, 'signature')} (${named.join(', ')}${more}) ${forged.length === 1 ? 'is' : 'are'} not as signed`,
        advice: 'Somebody has written to the database itself: compare them with a backup from before.',
      },
    ];
  });
}

async function forgedIn(store: Store): Promise<Row[]> {
  const forged: Row[] = [];
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows = await pageAfter(store, last);
    forged.push(...rows.filter((row) => !isAsSigned(row)));
    last = rows.length < PAGE ? undefined : rows.at(-1)?.id;
  }
  return forged;
}

function pageAfter(store: Store, last: number): Promise<Row[]> {
  return store.read((reader) =>
    reader.find(SIGNATURES, {
      where: [{ property: 'id', op: 'gt', value: last }],
      order: [{ property: 'id', descending: false }],
      limit: PAGE,
    }),
  );
}

/** The text says itself which record it is of, and who has signed it. */
function isAsSigned({ text, sha256: hash, entity, record, user }: Row): boolean {
  if (sha256(String(text)) !== hash) return false;
  try {
    const signed = JSON.parse(String(text)) as Signed;
    return signed.entity === entity && signed.record === record && signed.user.id === user;
  } catch {
    return false;
  }
}
