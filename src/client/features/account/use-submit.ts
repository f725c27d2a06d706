import { type FormEvent, useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { RequestError } from '../../data/request.ts';

/** Submits a form, never twice at once, and reports why it failed. `send` returns a validation error, if there is one. */
export function useSubmit(send: (form: HTMLFormElement) => Promise<string | undefined>) {
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    setFailure(undefined);
    try {
      setFailure(await send(event.currentTarget));
    } catch (error) {
      setFailure(saveFailure(error));
    } finally {
      setSaving(false);
    }
  }

  return { submit, saving, failure };
}

/** The message if something was not saved: the server's texts, or the specification's. */
function saveFailure(error: unknown): string {
  if (!(error instanceof RequestError)) return CLIENT_TEXTS.formSaveFailed;
  const texts = Object.values(error.errors ?? {}).flat();
  return texts.length > 0 ? texts.join(' ') : error.message || CLIENT_TEXTS.formSaveFailed;
}
