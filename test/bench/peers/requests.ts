import type { Sent } from '../drive.ts';
import { anyPart, COMMON_WORDS, Dice, sampleChange, sampleWorkOrder } from '../sample-rows.ts';
import type { Peer } from './peer.ts';
import type { Work } from './work.ts';

/** How many different requests each kind of work sends in turn, as for ours. */
const VARIETY = 500;

/** The requests to a peer with this many rows for one kind of work, and the expected status. */
export function requestsOf(
  { addresses, made }: Peer,
  work: Work,
  held: { rows: number; assets: number },
  seed: number,
): { requests: Sent[]; status: number } {
  const dice = new Dice(seed);
  const common = (index: number) => COMMON_WORDS[index % COMMON_WORDS.length] as string;
  const id = () => 1 + dice.number(held.rows);
  const get = (path: (index: number) => string) => ({
    requests: many((index) => ({ path: path(index) })),
    status: 200,
  });
  switch (work) {
    case 'get one':
      return get(() => addresses.getOne(id()));
    case 'list':
      return get(() => addresses.list);
    case 'list with count':
      return get(() => addresses.listWithCount);
    case 'search rare':
      return get(() => addresses.search(anyPart(dice)));
    case 'search common':
      return get((index) => addresses.search(common(index)));
    case 'search absent':
      return get((index) => addresses.search(`zz${index}absent`));
    case 'search sorted by another column':
      return get((index) => addresses.searchSorted(common(index)));
    case 'filter and sort':
      return get((index) => addresses.filterAndSort(1 + (index % held.assets)));
    case 'PATCH': {
      const change = () => ({ path: addresses.one(id()), body: sampleChange(dice) });
      return { requests: many(() => ({ method: 'PATCH', ...change() })), status: 200 };
    }
    case 'POST': {
      const row = () => ({ path: addresses.all, body: sentWorkOrder(dice, held.assets) });
      return { requests: many(() => ({ method: 'POST', ...row() })), status: made };
    }
  }
}

function sentWorkOrder(dice: Dice, assets: number) {
  const values = sampleWorkOrder(dice, assets);
  return { ...values, status: String(values.status) };
}

function many(make: (index: number) => Sent): Sent[] {
  return Array.from({ length: VARIETY }, (_, index) => make(index));
}
