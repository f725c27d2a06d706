import { type FormEvent, useState } from 'react';
import { RequestError } from '../../data/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Locked } from '../../ui/locked.tsx';
import { addPhotos } from './portal-api.ts';
import { ReportPhotos } from './report-photos.tsx';

interface Props {
  /** The token of the status page. */
  token: string;
  form: string;
  most: number;
}

/** Photos that somebody adds later to what they have reported. */
export function LatePhotos({ token, form, most }: Props) {
  const [photos, setPhotos] = useState<number[]>([]);
  const [state, setState] = useState<'open' | 'sending' | 'added'>('open');
  const [failure, setFailure] = useState<string>();

  async function add(event: FormEvent) {
    event.preventDefault();
    setState('sending');
    setFailure(undefined);
    try {
      await addPhotos(token, form, photos);
      setState('added');
    } catch (error) {
      setFailure(error instanceof RequestError ? error.message : 'The photos were not added. Try again.');
      setState('open');
    }
  }

  if (state === 'added')
    return (
      <p className="portal-welcome" role="status">
        Thank you. {photos.length === 1 ? 'Your photo is' : 'Your photos are'} with the report now.
      </p>
    );
  return (
    <form className="portal-form" onSubmit={add}>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <Locked when={state === 'sending'}>
        <ReportPhotos token={token} form={form} most={most} photos={photos} onChange={setPhotos} />
        {photos.length > 0 && (
          <Button type="submit" variant="primary" className="btn-block" disabled={state === 'sending'}>
            {state === 'sending' ? 'Sending...' : 'Add photos'}
          </Button>
        )}
      </Locked>
    </form>
  );
}
