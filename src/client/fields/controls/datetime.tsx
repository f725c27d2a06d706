import type { Controls, InputProps } from '../field.ts';
import { DayFilter } from '../parts/day-filter.tsx';
import { InputBox } from '../parts/input-box.tsx';

/** A timestamp in the reader's time zone, to the minute. */
function Input(props: InputProps) {
  return (
    <InputBox
      {...props}
      type="datetime-local"
      value={localMinute(props.value)}
      onChange={(typed) => props.onChange(momentOf(typed))}
    />
  );
}

/**
 * A timestamp in the format of the browser's control: the reader's local time, without a zone.
 * @example localMinute('2026-03-01T09:30:00.000Z') // '2026-03-01T10:30' in Berlin
 */
function localMinute(value: unknown): string | undefined {
  const date = new Date(String(value ?? ''));
  if (Number.isNaN(date.getTime())) return undefined;
  const ahead = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return ahead.toISOString().slice(0, 16);
}

/** The timestamp of a local time, as the API takes it. @example momentOf('2026-03-01T10:30') // '2026-03-01T09:30:00.000Z' */
function momentOf(typed: unknown): string | undefined {
  const date = new Date(String(typed ?? ''));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

// Timestamps are filtered by day.
export const controls: Controls = { Input, Filter: DayFilter };
