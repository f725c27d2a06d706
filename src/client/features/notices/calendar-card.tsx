import { useRef, useState } from 'react';
import { type CalendarScope, endCalendar, renewCalendar, useCalendar } from '../../data/calendar.ts';
import { failureText } from '../../data/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { CopyButton } from '../account/copy-button.tsx';

/** The URL for a calendar program to subscribe to one's work orders. */
export function CalendarCard() {
  const { scope, isLoaded, reload } = useCalendar();
  const [url, setUrl] = useState<string>();
  const shown = useRef<HTMLParagraphElement>(null);
  const toast = useToast();

  async function attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      toast.error(failureText('This could not be done.', error));
    } finally {
      void reload();
    }
  }
  const renew = (what: CalendarScope) => attempt(async () => setUrl(await renewCalendar(what)));

  return (
    <Card title="Calendar">
      <p>
        {scope
          ? `Your calendar program can show ${scope === 'mine' ? 'the work orders that are yours' : 'all work orders that you may see'}. Who knows its address sees them too.`
          : 'Get an address, and your calendar program shows your work orders.'}
      </p>
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
        {scope && (
          <Button
            onClick={() =>
              void attempt(async () => {
                await endCalendar();
                setUrl(undefined);
              })
            }
          >
            Switch off
          </Button>
        )}
      </div>
    </Card>
  );
}
