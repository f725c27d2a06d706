import { useState } from 'react';
import { stopMails } from '../../data/portal.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

/** Ends mails of a kind. It is asked for by a button, since mail programs look at links by themselves. */
export function StopMails({ token }: { token: string }) {
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'failed'>('asked');
  usePageTitle('No more mails');

  async function stop() {
    setState('busy');
    await stopMails(token).then(
      () => setState('done'),
      () => setState('failed'),
    );
  }

  return (
    <div className="card solo-card portal-card">
      <div className="card-body">
        <h1 className="solo-title" tabIndex={-1} data-page-heading="">
          No more mails like this
        </h1>
        {state === 'failed' && (
          <Alert tone="danger">
            <p>This could not be done. Open the link of the mail again.</p>
          </Alert>
        )}
        {state === 'done' ? (
          <p className="portal-welcome" role="status">
            You get no more mails like this.
          </p>
        ) : (
          <Button
            variant="primary"
            className="btn-block"
            disabled={state === 'busy'}
            onClick={() => void stop()}
          >
            Stop these mails
          </Button>
        )}
      </div>
    </div>
  );
}
