import { createRandom } from '../../src/server/features/example/random.ts';
import type { Row } from '../../src/server/store/store.ts';
import { whereConditions } from '../../src/server/store/where-conditions.ts';
import { holds, type Literal, referring, type Where } from '../../src/shared/schema/where.ts';
import type { TempRecords } from './temp-records.ts';

const ASSET = 'assets/equipments';
const ORDER = 'work-orders/work_order';
const ITEM = 'work-orders/work_order_checklist';

/** What a property of a checklist item may have, and what may be asked of it. */
const VALUES: Record<string, Literal[]> = {
  description: ['Isolate', 'isolate', 'ÖL', 'öl', 'Lock'],
  is_done: [true, false],
  hrs_spent: [0, 0.5, 1.25, 8, null],
  completion_date: ['2026-03-01', '2026-03-02', '2027-01-01', null],
};

/** What was found, by the number of questions and of records. */
interface Agreement {
  /** Questions to which the store and the memory give other records. */
  differences: string[];
  found: number;
}

/**
 * Asks the store for random records by random descriptions (`any`, `none`, `some` and `no` in one another), and finds the same in
 * memory, where what refers to a record is looked for one by one.
 */
export async function whereAgreement(
  temp: TempRecords,
  { items, rounds, seed = 7 }: { items: number; rounds: number; seed?: number },
): Promise<Agreement> {
  const { pick, whole, chance } = createRandom(seed);
  const assets: number[] = [];
  for (let made = 0; made < 8; made++) assets.push((await temp.create(ASSET)).id);
  const orders: number[] = [];
  for (let made = 0; made < 30; made++)
    orders.push((await temp.create(ORDER, { asset: pick(assets.slice(1)) })).id);
  await temp.ctx.store.write(async (writer) => {
    for (let made = 0; made < items; made++)
      await writer.insert(ITEM, {
        work_order: pick(orders.slice(1)),
        ...Object.fromEntries(Object.entries(VALUES).map(([name, of]) => [name, pick(of)])),
      });
  });
  const rows = await temp.ctx.store.read(async (reader) => ({
    [ASSET]: await reader.find(ASSET as string, {}),
    [ORDER]: await reader.find(ORDER as string, {}),
    [ITEM]: await reader.find(ITEM as string, {}),
  }));

  const test = (): [string, Literal | Literal[]] => {
    const name = pick(Object.keys(VALUES));
    const values = VALUES[name] as Literal[];
    const isCompared = name === 'hrs_spent' || name === 'completion_date';
    const ending = pick(['', '', '.not', ...(isCompared ? ['.lt', '.lte', '.gt', '.gte'] : [])]);
    const limits = values.filter((value) => value !== null);
    if (ending !== '' && ending !== '.not') return [name + ending, pick(limits)];
    return [name + ending, chance(0.5) ? pick(values) : [pick(values), pick(values)]];
  };
  const ofItem = (depth = 2): Where => {
    const inside = () => Array.from({ length: whole(1, 2) }, () => ofItem(depth - 1));
    const isIn = () => depth > 0 && chance(0.3);
    return {
      ...Object.fromEntries(Array.from({ length: whole(1, 2) }, test)),
      ...(isIn() && { any: inside() }),
      ...(isIn() && { none: inside() }),
    };
  };
  const ofOrder = (): Where => ({
    [pick(['some', 'no'])]: { [ITEM]: { by: 'work_order', where: ofItem() } },
  });
  const ofAsset = (): Where => ({ [pick(['some', 'no'])]: { [ORDER]: { by: 'asset', where: ofOrder() } } });

  const isMeant = (where: Where, row: Row): boolean => {
    const { some: _some, no: _no, ...plain } = where;
    const refers = (word: 'some' | 'no') =>
      referring(where, word).map(([path, { by, where: asked }]) =>
        rows[path as keyof typeof rows].some(
          (one) => (one[by as string] as { id: number } | null)?.id === row.id && isMeant(asked, one),
        ),
      );
    return (
      holds(plain, (name) => row[name]) &&
      refers('some').every((one) => one) &&
      !refers('no').some((one) => one)
    );
  };
  const differences: string[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const [path, where] = pick([
      () => [ITEM, ofItem()] as const,
      () => [ITEM, ofItem()] as const,
      () => [ORDER, ofOrder()] as const,
      () => [ASSET, ofAsset()] as const,
    ])();
    const stored = await temp.ctx.store.read(async (reader) =>
      (await reader.find(path as string, { where: whereConditions(where) })).map(({ id }) => id),
    );
    const meant = rows[path].filter((row) => isMeant(where, row)).map(({ id }) => id);
    if (stored.toSorted((a, b) => a - b).join() !== meant.toSorted((a, b) => a - b).join())
      differences.push(`${path} ${JSON.stringify(where)}`);
    found += stored.length;
  }
  return { differences, found };
}
