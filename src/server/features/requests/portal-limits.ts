import { REQUEST } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader } from '../../store/store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TEN_MINUTES = 10 * MINUTE;
/** Limits per network, and for those of IPv6 that one customer or one provider's site may hand out: /56 and /48. */
const OF_NETWORK = [
  { most: 5, within: TEN_MINUTES },
  { most: 30, within: DAY },
];
const OF_56 = [
  { most: 10, within: TEN_MINUTES },
  { most: 60, within: DAY },
];
const OF_48 = [
  { most: 20, within: TEN_MINUTES },
  { most: 120, within: DAY },
];
/** From so many reports on, of a portal and of a tenant, networks that are new here are slowed down. */
const OF_TENANT = 500;
/** What a network that has reported here before may still report on such a day. */
const OF_KNOWN = 5;
/** For the labels of all assets together, the same as the default of a portal. */
const OF_LABELS = 200;

/** Where a report comes from. */
export interface Source {
  /** One IPv4 address, or the network that an IPv6 customer has. */
  network: string;
  portal: { id: number; daily_limit: number } | null;
}

/**
 * Counts recent anonymous reports, in the tenant's own store. Whoever has many networks closes a portal to nobody: on a
 * day with too many reports, a network that reported before that day still may, and all others take turns.
 * @throws ApiError `too_many_requests`
 */
export async function refuseTooMany(reader: Reader, { network, portal }: Source, now: Date): Promise<void> {
  const count = (where: Condition[], within: number) =>
    reader.count(REQUEST, { where: [...where, since(now, within)] });
  const from = eq('source_address', network);
  for (const { most, within } of OF_NETWORK) if ((await count([from], within)) >= most) throw tooMany(within);
  await refuseWider(reader, network, now);

  const by: Condition[] = portal
    ? [eq('portal', portal.id)]
    : [{ property: 'portal', op: 'null' }, BY_STRANGERS];
  const limits: { where: Condition[]; most: number }[] = [
    { where: by, most: portal?.daily_limit ?? OF_LABELS },
    { where: [BY_STRANGERS], most: OF_TENANT },
  ];
  for (const { where, most } of limits) {
    if ((await count(where, DAY)) < most) continue;
    const known = await reader.count(REQUEST, { where: [from, { ...since(now, DAY), op: 'lte' }] });
    if (known > 0 && (await count([from], DAY)) < OF_KNOWN) continue;
    if ((await count(where, TEN_MINUTES)) > 0) throw slowedDown();
  }
}

/** Whoever holds a wide network of IPv6 has as many of the narrow ones as they like. */
async function refuseWider(reader: Reader, network: string, now: Date): Promise<void> {
  const [, site = '', rest = ''] = /^(\w+:\w+:\w+:)(\w+)::\/64$/.exec(network) ?? [];
  if (site === '') return;
  const rows = await reader.find(REQUEST, {
    where: [{ property: 'source_address', op: 'contains', value: site }, since(now, DAY)],
    properties: ['source_address', 'created_at'],
    order: [{ property: 'created_at', descending: true }],
    limit: 1000,
  });
  const inSite = rows.filter(({ source_address }) => String(source_address).startsWith(site));
  const customer = (group: string) => Number.parseInt(group, 16) >> 8;
  const in56 = inSite.filter(
    ({ source_address }) => customer(String(source_address).slice(site.length)) === customer(rest),
  );
  for (const [rows, limits] of [
    [in56, OF_56],
    [inSite, OF_48],
  ] as const)
    for (const { most, within } of limits) {
      const after = new Date(now.getTime() - within).toISOString();
      if (rows.filter(({ created_at }) => String(created_at) > after).length >= most) throw tooMany(within);
    }
}

function since(now: Date, within: number): { property: string; op: 'gt'; value: string } {
  return { property: 'created_at', op: 'gt', value: new Date(now.getTime() - within).toISOString() };
}

const BY_STRANGERS: Condition = { property: 'source_address', op: 'notNull' };

function slowedDown(): ApiError {
  const text = say('requests.slowed_down');
  return new ApiError('too_many_requests', text, undefined, TEN_MINUTES / 1000);
}

function tooMany(within: number): ApiError {
  const text = within === DAY ? say('requests.too_many_today') : say('requests.too_many');
  return new ApiError('too_many_requests', text, undefined, Math.ceil(within / 1000));
}
