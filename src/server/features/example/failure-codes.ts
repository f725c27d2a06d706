import type { Job } from './plant.ts';

/** The first word that matches decides the code; the last entry of each list matches everything. */
const PROBLEMS: [RegExp, string][] = [
  [/leak|oil at|seep/i, 'Leaks'],
  [/vibrat/i, 'Vibrates'],
  [/nois|rattl|squeal/i, 'Noisy'],
  [/temperature|warm|hot|overheat/i, 'Overheats'],
  [/does not start|no start/i, 'Does not start'],
  [/stops|trips|shut/i, 'Stops by itself'],
  [/block|clog|jam/i, 'Blocked'],
  [/burst|crack|missing|broken|torn|loose/i, 'Broken or cracked'],
  [/display|sensor|reading|signal|alarm/i, 'Wrong reading or signal'],
  [/worn|wear|replace|tyre/i, 'Worn'],
  [/./, 'Too little output'],
];
const CAUSES: [RegExp, string][] = [
  [/seal|packing|o-ring/i, 'Worn or damaged seal'],
  [/bearing/i, 'Worn or damaged bearing'],
  [/align|balance/i, 'Out of line or out of balance'],
  [/grease|lubric/i, 'Lack of lubrication'],
  [/loose|bolt|connection|plug/i, 'Loose connection or fastening'],
  [/cable|electric|fuse|relay|contact/i, 'Electrical fault'],
  [/sensor|valve|control/i, 'Sensor or control fault'],
  [/stone|dirt|dust|foreign|clog/i, 'Foreign material'],
  [/overload/i, 'Overload'],
  [/rust|corro/i, 'Corrosion'],
  [/./, 'Normal wear'],
];
const REMEDIES: [RegExp, string][] = [
  [/replac|new |changed/i, 'Replaced'],
  [/clean|clear/i, 'Cleaned or cleared'],
  [/tighten|torque/i, 'Tightened'],
  [/adjust|align|balance/i, 'Adjusted or aligned'],
  [/grease|lubric/i, 'Lubricated'],
  [/calibrat/i, 'Calibrated'],
  [/./, 'Repaired'],
];

/** The failure codes that match a job's texts, by the name of their field; a planned job has none. */
export function failureCodesOf({ what, problem, cause, solution }: Job): Record<string, string> {
  if (!problem || !cause) return {};
  return {
    problem_code: named(PROBLEMS, `${what} ${problem}`),
    cause_code: named(CAUSES, cause),
    remedy_code: named(REMEDIES, solution),
  };
}

function named(codes: [RegExp, string][], text: string): string {
  return codes.find(([words]) => words.test(text))?.[1] as string;
}
