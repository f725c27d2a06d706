/** A time in which an asset stood still, in milliseconds; `until` is the moment of asking while it lasts. */
export interface Stop {
  from: number;
  until: number;
  isOver: boolean;
  kind: 'planned' | 'unplanned';
  isFailure: boolean;
}

/** What the reliability of one asset follows from. */
interface AssetLife {
  /** The window, as far as the asset was there and time has passed. */
  from: number;
  until: number;
  own: Stop[];
  /** Stops of what it is a part of. */
  above: Pick<Stop, 'from' | 'until'>[];
  /** Failures that are told by work orders alone. */
  otherFailures: number;
}

/** Hours and counts of one asset, or of several added up. */
export interface Reliability {
  hours: number;
  unplanned: number;
  planned: number;
  /** Hours in which it stood only because what it is a part of did. */
  external: number;
  failures: number;
  /** Hours of failures that ended in the window, and how many they were. */
  repair: number;
  repairs: number;
}

const HOUR = 3_600_000;

/** The hours of one asset in a window: what it was tracked, stood still and ran, each counted once. */
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

/** Several assets together: what is divided is added up first, so that no mean of means is shown. */
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

/** Hours between failures; null without a failure. */
export function mtbf(one: Reliability): number | null {
  return one.failures === 0 ? null : upHours(one) / one.failures;
}

/** Hours until it ran again; null where none ended. */
export function mttr({ repair, repairs }: Reliability): number | null {
  return repairs === 0 ? null : repair / repairs;
}

/** Which part of the time it could run it did, as a fraction; null without any time. */
export function availability(one: Reliability): number | null {
  const base = one.hours - one.external;
  return base <= 0 ? null : upHours(one) / base;
}

/** The same as its failures alone would leave it. */
export function inherentAvailability(one: Reliability): number | null {
  const [between, restore] = [mtbf(one), mttr(one)];
  return between === null || restore === null ? null : between / (between + restore);
}

/** Failures in 1,000 hours of running. */
export function failureRate(one: Reliability): number | null {
  const up = upHours(one);
  return up <= 0 ? null : (one.failures / up) * 1000;
}

/** Weeks of work that is left, by what a crew gets done in a week; null without a crew. */
export function backlogWeeks(
  orders: { estimated: number; spent: number }[],
  crewHours: number,
  wrenchPercent: number,
): { hours: number; weeks: number | null } {
  const hours = orders.reduce((sum, { estimated, spent }) => sum + Math.max(estimated - spent, 0), 0);
  const weekly = (crewHours * wrenchPercent) / 100;
  return { hours, weeks: weekly === 0 ? null : hours / weekly };
}

/** Hours that spans cover, each moment once. */
function lengthOf(spans: (readonly [number, number])[]): number {
  let [covered, reached] = [0, Number.NEGATIVE_INFINITY];
  for (const [from, until] of spans.toSorted((a, b) => a[0] - b[0])) {
    covered += Math.max(0, until - Math.max(from, reached));
    reached = Math.max(reached, until);
  }
  return covered / HOUR;
}
