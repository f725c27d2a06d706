import { useEffect, useRef } from 'react';
import { ActionField } from '../../records/actions/action-field.tsx';
import type { ActionFieldProps } from '../../records/slots.tsx';
import { formatTime } from '../../ui/format.ts';
import { useTimer } from './timer-button.tsx';

const HOUR_MS = 3_600_000;
/** As little as can be booked. */
const LEAST = 0.01;

/** The hours that are booked when work is done: at first what the timer has measured on this order. */
export function OwnHours({ record, ...field }: ActionFieldProps & { record: { id: number } }) {
  const timer = useTimer();
  const runsOn = timer?.work_order as { id: number } | undefined;
  const since = timer && runsOn?.id === record.id ? String(timer.started_at) : undefined;
  const { onChange, value } = field;
  const newest = useRef({ onChange, value });
  newest.current = { onChange, value };
  useEffect(() => {
    if (since === undefined || newest.current.value !== undefined) return;
    const hours = (Date.now() - Date.parse(since)) / HOUR_MS;
    newest.current.onChange(Math.max(LEAST, Math.round(hours * 100) / 100));
  }, [since]);
  return (
    <>
      <ActionField {...field} />
      {since !== undefined && (
        <p className="field-note own-hours-note">Your timer has run since {formatTime(since)}.</p>
      )}
    </>
  );
}
