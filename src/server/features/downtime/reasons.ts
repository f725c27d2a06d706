import { eq } from '../../store/eq.ts';
import type { Reader, ValuesOf, Writer } from '../../store/store.ts';

export const REASON = 'assets/downtime_reason';

/** The default reasons for downtime; a tenant changes them as it likes. */
const REASONS: ValuesOf<typeof REASON>[] = [
  { name: 'Breakdown', kind: 'unplanned', is_failure: true },
  { name: 'Electrical fault', kind: 'unplanned', is_failure: true },
  { name: 'Utilities lost', kind: 'unplanned', is_failure: false },
  { name: 'Operation', kind: 'unplanned', is_failure: false },
  { name: 'Unknown', kind: 'unplanned', is_failure: false },
  { name: 'Planned maintenance', kind: 'planned', is_failure: false },
  { name: 'Inspection', kind: 'planned', is_failure: false },
  { name: 'Not needed', kind: 'planned', is_failure: false },
];
const UNKNOWN = 'Unknown';

/** Adds the default reasons to a new tenant. */
export async function seedDowntimeReasons(writer: Writer): Promise<void> {
  for (const reason of REASONS) await writer.insert(REASON, reason);
}

/** The reason for unexplained downtime, if the tenant still has it. */
async function unknownReason(reader: Reader): Promise<number | undefined> {
  const named = await reader.first(REASON, [eq('name', UNKNOWN)]);
  if (named) return named.id;
  return (await reader.first(REASON, [eq('kind', 'unplanned')]))?.id;
}

/** The same; created again if the tenant has removed every possible substitute. */
export async function unknownReasonOf(
  reader: Reader,
  create: (path: typeof REASON, values: { name: string; kind: 'unplanned' }) => Promise<{ id: number }>,
): Promise<number> {
  const known = await unknownReason(reader);
  return known ?? (await create(REASON, { name: UNKNOWN, kind: 'unplanned' })).id;
}
