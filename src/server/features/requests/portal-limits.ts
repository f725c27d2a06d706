import { REQUEST } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader } from '../../store/store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Limits per network, and for all anonymous users of a tenant together. */
const OF_NETWORK = [
  { most: 5, within: 10 * MINUTE },
  { most: 30, within: DAY },
];
const OF_TENANT = { most: 500, within: DAY };
/** For the labels of all assets together, the same as the default of a portal. */
const OF_LABELS = 200;

/** Where a report comes from. */
export interface Source {
  /** One IPv4 address, or the network that an IPv6 customer has. */
  network: string;
  portal: { id: number; daily_limit: number } | null;
}

/** Counts recent anonymous reports, in the tenant's own store. @throws ApiError `too_many_requests` */
export async function refuseTooMany(reader: Reader, { network, portal }: Source, now: Date): Promise<void> {
  const from = eq('source_address', network);
  const by: Condition[] = portal
    ? [eq('portal', portal.id)]
    : [{ property: 'portal', op: 'null' }, BY_STRANGERS];
  const limits = [
    ...OF_NETWORK.map((limit) => ({ ...limit, where: [from] })),
    { most: portal?.daily_limit ?? OF_LABELS, within: DAY, where: by },
    { ...OF_TENANT, where: [BY_STRANGERS] },
  ];
  for (const { most, within, where } of limits) {
    const since: Condition = {
      property: 'created_at',
      op: 'gt',
      value: new Date(now.getTime() - within).toISOString(),
    };
    if ((await reader.count(REQUEST, { where: [...where, since] })) >= most) throw tooMany(within);
  }
}

const BY_STRANGERS: Condition = { property: 'source_address', op: 'notNull' };

function tooMany(within: number): ApiError {
  const text =
    within === DAY
      ? 'Too much has been reported here today. Try again tomorrow, or tell somebody in person.'
      : 'Too much has been reported from here. Wait ten minutes, then try again.';
  return new ApiError('too_many_requests', text, undefined, Math.ceil(within / 1000));
}
