import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import './notice-card.scss';
import { useState } from 'react';
import { type MailChoice, NOTICE_KINDS } from '../../../shared/notices.ts';
import { failureText } from '../../data/failure-text.ts';
import { useNoticeChoices } from '../../data/notice-choices.ts';
import { useOwnRights } from '../../data/own-rights.ts';
import { useConfig } from '../../data/platform.ts';
import { useSession } from '../../data/session.ts';
import { useCan } from '../../model/use-can.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { heardKinds } from './heard-kinds.ts';

const MAILS: [MailChoice, string][] = [
  ['off', 'No mail'],
  ['now', 'At once'],
  ['digest', 'Once a day'],
];

/** A user's notices, how they are sent, and their calendar feed. */
export default function NoticeCards() {
  const can = useCan();
  return (
    <>
      <NoticeCard />
      {can.read(WORK_ORDER) && <CalendarCard />}
    </>
  );
}

/** Which notices a user gets in the app and by mail, and the quiet hours for mail. */
function NoticeCard() {
  const { isLoaded, error, reload, choiceOf, choose, hours, setHours, endHours } = useNoticeChoices();
  const { data: config } = useConfig();
  const can = useCan();
  const { signedIn } = useSession();
  const role = useOwnRights(signedIn)?.kind;
  const toast = useToast();
  /** What was typed for the quiet hours: a save on its way never changes it. */
  const [typed, setTyped] = useState<{ from?: string; until?: string }>({});
  if (error)
    return (
      <Card title="Notices">
        <LoadError text="Failed to load data." onRetry={reload} />
      </Card>
    );
  if (!isLoaded)
    return (
      <Card title="Notices">
        <Skeleton height="12rem" />
      </Card>
    );

  async function saved(work: Promise<void>, told?: string) {
    try {
      await work;
      if (told) toast.success(told);
    } catch (error) {
      toast.error(failureText('This was not saved.', error));
    }
  }

  async function removeHours() {
    await endHours();
    setTyped({});
  }

  return (
    <Card title="Notices">
      {config?.sends_mail === false && (
        <p className="field-note">No mail server is set up, so notices are shown in the app only.</p>
      )}
      <table className="notice-choices">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">In the app</th>
            <th scope="col">By mail</th>
          </tr>
        </thead>
        <tbody>
          {heardKinds(can, role).map((kind) => {
            const { title, ...usual } = NOTICE_KINDS[kind];
            const { app, mail } = choiceOf(kind) ?? usual;
            return (
              <tr key={kind}>
                <th scope="row">{title}</th>
                <td>
                  <label className="notice-app">
                    <input
                      type="checkbox"
                      aria-label={`${title}: in the app`}
                      checked={app}
                      onChange={(event) => void saved(choose(kind, { app: event.target.checked, mail }))}
                    />
                  </label>
                </td>
                <td>
                  <select
                    className="custom-select custom-select-sm"
                    aria-label={`${title}: by mail`}
                    value={mail}
                    onChange={(event) =>
                      void saved(choose(kind, { app, mail: event.target.value as MailChoice }))
                    }
                  >
                    {MAILS.map(([value, text]) => (
                      <option key={value} value={value}>
                        {text}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <form
        className="quiet-hours"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          void saved(
            setHours({ from: String(data.get('from')), until: String(data.get('until')) }),
            'Quiet hours saved',
          );
        }}
      >
        <p>No mail between</p>
        <input
          className="form-control"
          type="time"
          name="from"
          aria-label="No mail from"
          value={typed.from ?? hours?.from ?? ''}
          onChange={({ target }) => setTyped((held) => ({ ...held, from: target.value }))}
          required
        />
        <p>and</p>
        <input
          className="form-control"
          type="time"
          name="until"
          aria-label="No mail until"
          value={typed.until ?? hours?.until ?? ''}
          onChange={({ target }) => setTyped((held) => ({ ...held, until: target.value }))}
          required
        />
        {hours?.zone && <p>in {hours.zone.replaceAll('_', ' ')}</p>}
        <Button type="submit">Save</Button>
        {hours && (
          <Button variant="ghost" onClick={() => void saved(removeHours(), 'Mail may come at any time')}>
            Remove
          </Button>
        )}
      </form>
    </Card>
  );
}
