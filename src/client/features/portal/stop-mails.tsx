import { useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { stopMails } from './portal-api.ts';

/** Unsubscribes from a kind of mail. It takes a click on a button, since mail programs open links by themselves. */
export function StopMails({ token }: { token: string }) {
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const [failure, setFailure] = useState<string>();
  usePageTitle('No more mails');

  async function stop() {
    setState('busy');
    setFailure(undefined);
    await stopMails(token).then(
      () => setState('done'),
      (error) => {
        setState('asked');
        setFailure(failureText('This could not be done.', error));
      },
    );
  }

  return (
    <div className="card solo-card portal-card">
      <div className="card-body">
        <h1 className="solo-title" tabIndex={-1} data-page-heading="">
          No more mails like this
        </h1>
        {failure && <Alert tone="danger">{failure}</Alert>}
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
