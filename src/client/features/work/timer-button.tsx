import { useEffect, useState } from 'react';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { runAction, useList } from '../../data/records.ts';
import { RequestError } from '../../data/request.ts';
import { useCan } from '../../model/use-can.ts';
import { saveErrorText } from '../../records/saving/save-errors.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';

const TIME = 'work-orders/time_entry';
const TICK_MS = 1000;

/** The running timer of the signed-in user, if any. */
export function useTimer(): WireRecord | undefined {
  const can = useCan();
  const { rows } = useList(can.read(TIME) ? TIME : null, {
    user_id: '@me',
    is_running: 'true',
    page_size: 1,
  });
  return rows[0];
}

/** Starts and stops the user's timer on a work order; a timer that runs on another order is switched to this one. */
export function TimerButton({ order, label }: { order: WireRecord; label: string }) {
  const can = useCan();
  const toast = useToast();
  const timer = useTimer();
  const [isBusy, setBusy] = useState(false);
  const runsOn = timer && (timer.work_order as { id: number; label: string });
  const isHere = runsOn?.id === order.id;
  if (!can.act(WORK_ORDER, 'start_timer') || !can.read(TIME) || (order.is_closed === true && !isHere))
    return null;

  async function run(action: string, body: object = {}) {
    setBusy(true);
    try {
      await runAction(WORK_ORDER, order.id, action, { ...body });
    } catch (error) {
      const isElsewhere = error instanceof RequestError && error.status === 409;
      toast.error(isElsewhere ? error.message : saveErrorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="secondary"
      className="btn-timer"
      icon={isHere ? 'square' : undefined}
      disabled={isBusy}
      aria-label={`${isHere ? 'Stop timer' : runsOn ? 'Switch timer' : 'Start timer'} ${label}`}
      onClick={() => void (isHere ? run('stop_timer') : run('start_timer', runsOn ? { switch: true } : {}))}
    >
      {isHere ? (
        <>
          Stop <Elapsed since={String(timer?.started_at)} />
        </>
      ) : runsOn ? (
        'Switch timer'
      ) : (
        'Start timer'
      )}
    </Button>
  );
}

/** The time since the start, as hours, minutes and seconds. */
export function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return (
    <time dateTime={`PT${seconds}S`}>
      {hours > 0 && `${hours}:`}
      {two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
    </time>
  );
}
