import type { Answer } from '../../../shared/procedure/step.ts';

/** Answers by the names of their steps; null clears one. */
export type OwnAnswers = Record<string, Answer | null>;

interface Late {
  /** Answers that still count. */
  send: OwnAnswers;
  /** Steps that the server has answered in this way already. */
  arrived: string[];
  /** Steps that somebody else has answered meanwhile. */
  overtaken: string[];
}

/**
 * Compares answers that could not be sent at once with what the server has now: a later answer of somebody else counts. Photos of
 * two people are added to each other.
 * @param grounds the server's answers when these were given
 * @param collects whether a step collects photos
 */
export function sortLate(
  mine: OwnAnswers,
  grounds: OwnAnswers,
  now: OwnAnswers,
  collects: (step: string) => boolean,
): Late {
  const late: Late = { send: {}, arrived: [], overtaken: [] };
  for (const [step, value] of Object.entries(mine)) {
    const answer = collects(step) ? joined(value, grounds[step], now[step]) : value;
    if (isSame(answer, now[step])) late.arrived.push(step);
    else if (collects(step) || isSame(grounds[step], now[step])) late.send[step] = answer;
    else late.overtaken.push(step);
  }
  return late;
}

/** The photos that are there now, with those added here and without those taken away here. */
function joined(mine: Answer | null, ground: Answer | null | undefined, now: Answer | null | undefined) {
  const [ours, before, theirs] = [mine, ground, now].map((answer) => (Array.isArray(answer) ? answer : []));
  const stay = theirs?.filter((id) => ours?.includes(id) || !before?.includes(id)) ?? [];
  const added = ours?.filter((id) => !before?.includes(id) && !stay.includes(id)) ?? [];
  const all = [...stay, ...added];
  return all.length > 0 ? all : null;
}

function isSame(a: Answer | null | undefined, b: Answer | null | undefined): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
