import type { Writer } from '../../store/store.ts';

/** Causes belong to problems, which come first. */
const KINDS = ['problem', 'cause', 'remedy'] as const;

/**
 * Default codes, which a tenant changes as it likes: a problem is how a failure showed, a cause is why it happened and
 * belongs to a problem if it is specific to it, a remedy is what was done.
 */
const FAILURE_CODES: Record<(typeof KINDS)[number], readonly (string | [string, string])[]> = {
  problem: [
    'Does not start',
    'Stops by itself',
    'Too little output',
    'Overheats',
    'Vibrates',
    'Noisy',
    'Leaks',
    'Blocked',
    'Broken or cracked',
    'Worn',
    'Wrong reading or signal',
    'Found at inspection',
  ],
  cause: [
    'Normal wear',
    ['Lack of lubrication', 'Overheats'],
    ['Out of line or out of balance', 'Vibrates'],
    ['Worn or damaged bearing', 'Noisy'],
    ['Worn or damaged seal', 'Leaks'],
    ['Foreign material', 'Blocked'],
    'Overload',
    'Corrosion',
    'Loose connection or fastening',
    ['Electrical fault', 'Does not start'],
    ['Sensor or control fault', 'Wrong reading or signal'],
    'Wrong operation or fitting',
  ],
  remedy: [
    'Replaced',
    'Repaired',
    'Adjusted or aligned',
    'Cleaned or cleared',
    'Lubricated',
    'Tightened',
    'Calibrated',
    'Settings changed',
    'Temporary repair',
    'Nothing found, watched',
  ],
};

/** Adds the default failure codes to a new tenant; they apply to every category of assets. */
export async function seedFailureCodes(writer: Writer): Promise<void> {
  const problems = new Map<string, number>();
  for (const kind of KINDS)
    for (const code of FAILURE_CODES[kind]) {
      const [name, problem] = typeof code === 'string' ? [code] : code;
      const parent = problem === undefined ? null : (problems.get(problem) ?? null);
      const id = await writer.insert('failures/code', { kind, name, parent, is_active: true });
      if (kind === 'problem') problems.set(name, id);
    }
}
