/** What the clocks of a zone show at a moment, both in milliseconds, and whether they show it twice, as an hour of autumn. */
export type Clocks = (at: number) => { local: number; isTwice: boolean };

/** A time between two changes of the clocks. */
interface Stretch {
  from: number;
  until: number;
  /** How far the clocks are ahead of UTC, and how far they were before and will be after. */
  ahead: number;
  before: number;
  after: number;
}

/**
 * The clocks of a zone, for many moments: a zone is asked once for the time between two changes of its clocks, because
 * asking takes a hundred times as long as adding an offset.
 * @example clocksOf('Europe/Berlin')(Date.parse('2026-07-01T00:00:00Z')) // local is two hours later
 */
export function clocksOf(zone: string): Clocks {
  const known: Stretch[] = [];
  return (at) => {
    let stretch = known.find(({ from, until }) => at >= from && at < until);
    if (!stretch) {
      stretch = stretchAt(at, zone);
      known.push(stretch);
    }
    const { from, until, ahead, before, after } = stretch;
    // Set back by an hour, the clocks show the last hour before it and the first after it alike.
    const isTwice = at < from + Math.max(0, before - ahead) || at >= until - Math.max(0, ahead - after);
    return { local: at + ahead, isTwice };
  };
}

function stretchAt(at: number, zone: string): Stretch {
  const now = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const aheadOf = (one: Temporal.ZonedDateTime) => Math.round(one.offsetNanoseconds / 1e6);
  const last = now.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const next = now.getTimeZoneTransition('next');
  const ahead = aheadOf(now);
  return {
    from: last?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    ahead,
    before: last ? aheadOf(last.subtract({ milliseconds: 1 })) : ahead,
    after: next ? aheadOf(next) : ahead,
  };
}
