/** A period in which an asset was down, in milliseconds; `until` is the current time while it lasts. */
export interface Stop {
  from: number;
  until: number;
  isOver: boolean;
  kind: 'planned' | 'unplanned';
  isFailure: boolean;
}

/** The inputs for the reliability of one asset. */
interface AssetLife {
  /** The window, limited to when the asset existed and to the past. */
  from: number;
  until: number;
  own: Stop[];
  /** Stops of the assets that it is a part of. */
  above: Pick<Stop, 'from' | 'until'>[];
  /** Failures recorded by work orders alone. */
  otherFailures: number;
}

/** Hours and counts of one asset, or the sum over several. */
export interface Reliability {
  hours: number;
  unplanned: number;
  planned: number;
  /** Hours in which it was down only because the asset above it was. */
  external: number;
  failures: number;
  /** Hours of failures that ended in the window, and their number. */
  repair: number;
  repairs: number;
}

const HOUR = 3_600_000;

/** The hours of one asset in a window: tracked, down and running, each counted once. */
export function reliabilityOf({ from, until, own, above, otherFailures }: AssetLife): Reliability {
  const clip = <S extends Pick<Stop, 'from' | 'until'>>(stops: S[]) =>
    stops.flatMap((stop) => {
      const [start, end] = [Math.max(stop.from, from), Math.min(stop.until, until)];
      return end > start ? [[start, end] as const] : [];
    });
  const of = (kind: Stop['kind']) => lengthOf(clip(own.filter((stop) => stop.kind === kind)));
  const ownSpans = clip(own);
  const failures = own.filter((stop) => stop.isFailure);
  const ended = failures.filter((stop) => stop.isOver && stop.until >= from && stop.until < until);
  return {
    hours: Math.max(0, until - from) / HOUR,
    unplanned: of('unplanned'),
    planned: of('planned'),
    external: lengthOf([...ownSpans, ...clip(above)]) - lengthOf(ownSpans),
    failures: failures.filter((stop) => stop.from >= from && stop.from < until).length + otherFailures,
    repair: ended.reduce((sum, stop) => sum + (stop.until - stop.from) / HOUR, 0),
    repairs: ended.length,
  };
}

/** Several assets together: sums are formed before dividing, so that no mean of means is shown. */
export function together(all: Reliability[]): Reliability {
  const sum = (name: keyof Reliability) => all.reduce((total, one) => total + one[name], 0);
  return {
    hours: sum('hours'),
    unplanned: sum('unplanned'),
    planned: sum('planned'),
    external: sum('external'),
    failures: sum('failures'),
    repair: sum('repair'),
    repairs: sum('repairs'),
  };
}

/** Hours in which it ran. */
export function upHours({ hours, unplanned, planned, external }: Reliability): number {
  return hours - unplanned - planned - external;
}

/** Mean hours between failures; null without a failure. */
export function mtbf(one: Reliability): number | null {
  return one.failures === 0 ? null : upHours(one) / one.failures;
}

/** Mean hours to repair; null if none ended. */
export function mttr({ repair, repairs }: Reliability): number | null {
  return repairs === 0 ? null : repair / repairs;
}

/** The fraction of its possible running time that it ran; null without any time. */
export function availability(one: Reliability): number | null {
  const base = one.hours - one.external;
  return base <= 0 ? null : upHours(one) / base;
}

/** The same counting its failures only. */
export function inherentAvailability(one: Reliability): number | null {
  const [between, restore] = [mtbf(one), mttr(one)];
  return between === null || restore === null ? null : between / (between + restore);
}

/** Failures per 1,000 running hours. */
export function failureRate(one: Reliability): number | null {
  const up = upHours(one);
  return up <= 0 ? null : (one.failures / up) * 1000;
}

/** Weeks of remaining work, by what a crew completes in a week; null without a crew. */
export function backlogWeeks(
  orders: { estimated: number; spent: number }[],
  crewHours: number,
  wrenchPercent: number,
): { hours: number; weeks: number | null } {
  const hours = orders.reduce((sum, { estimated, spent }) => sum + Math.max(estimated - spent, 0), 0);
  const weekly = (crewHours * wrenchPercent) / 100;
  return { hours, weeks: weekly === 0 ? null : hours / weekly };
}

/** Hours covered by intervals, overlaps counted once. */
function lengthOf(spans: (readonly [number, number])[]): number {
  let [covered, reached] = [0, Number.NEGATIVE_INFINITY];
  for (const [from, until] of spans.toSorted((a, b) => a[0] - b[0])) {
    covered += Math.max(0, until - Math.max(from, reached));
    reached = Math.max(reached, until);
  }
  return covered / HOUR;
}
