import { useEffect, useRef, useState } from 'react';
import { PLAN } from '../../../shared/entity-paths.ts';
import { failureText } from '../../data/failure-text.ts';
import { useCan } from '../../model/use-can.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import {
  type CalendarScope,
  changeCalendar,
  endCalendar,
  renewCalendar,
  useCalendar,
} from './calendar-api.ts';

/** The URL for a calendar program to subscribe to one's work orders, and if wanted to what is planned. */
export function CalendarCard() {
  const { scope, planned, isLoaded, reload } = useCalendar();
  const [url, setUrl] = useState<string>();
  const [chosen, setChosen] = useState<boolean>();
  const shown = useRef<HTMLParagraphElement>(null);
  const toast = useToast();
  const mayPlan = useCan().read(PLAN);
  const withPlanned = mayPlan && (chosen ?? planned ?? false);
  // A feed also ends elsewhere, such as with a new password, and its address with it.
  useEffect(() => {
    if (scope === null) setUrl(undefined);
  }, [scope]);

  async function attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      setChosen(undefined);
      toast.error(failureText('This could not be done.', error));
    } finally {
      void reload();
    }
  }
  const renew = (what: CalendarScope) => attempt(async () => setUrl(await renewCalendar(what, withPlanned)));

  function choose(isWanted: boolean) {
    setChosen(isWanted);
    if (scope) void attempt(() => changeCalendar(isWanted));
  }

  return (
    <Card title="Calendar">
      <p>
        {scope
          ? `Your calendar program can show ${scope === 'mine' ? 'the work orders that are yours' : 'all work orders that you may see'}. Anyone with its link can see them too.`
          : 'Get an address, and your calendar program shows your work orders.'}
      </p>
      {mayPlan && (
        <label className="calendar-planned">
          <input
            type="checkbox"
            checked={withPlanned}
            disabled={!isLoaded}
            onChange={({ target }) => choose(target.checked)}
          />
          Also planned maintenance without a work order yet
        </label>
      )}
      {url && (
        <div className="field">
          <p className="field-note">Its address, shown this once:</p>
          <p ref={shown} className="calendar-address">
            {url}
          </p>
          <CopyButton text={url} shown={shown} />
        </div>
      )}
      <div className="calendar-buttons">
        <Button disabled={!isLoaded} onClick={() => void renew('mine')}>
          {scope ? 'New address: my work' : 'My work'}
        </Button>
        <Button disabled={!isLoaded} onClick={() => void renew('all')}>
          {scope ? 'New address: all work' : 'All work'}
        </Button>
        {scope && <Button onClick={() => void attempt(endCalendar)}>Switch off</Button>}
      </div>
    </Card>
  );
}
