import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { RequestError } from '../../data/request.ts';
import { LoadError } from '../../ui/load-error.tsx';

/** Why a record could not be loaded: the server's message, or a general one. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const texts = error instanceof RequestError ? Object.values(error.errors ?? {}).flat() : [];
  return (
    <LoadError text={texts.length > 0 ? texts.join(' ') : CLIENT_TEXTS.formLoadFailed} onRetry={onRetry} />
  );
}
