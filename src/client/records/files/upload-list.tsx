import './files.scss';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { useUploadsBy } from './use-uploads.ts';

type Uploads = Pick<ReturnType<typeof useUploadsBy>, 'uploads' | 'again' | 'remove'>;

/**
 * Uploads that are running, waiting or refused: those without a connection retry by themselves, refused ones can be retried by the
 * user, so that no photo has to be taken twice, unless the file itself is the reason. Each waiting one says whether the page has to stay open for that.
 */
export function UploadList({ uploads, again, remove }: Uploads) {
  return uploads.map(({ key, name, part, error, waits = false, isKept = false, isFinal = false }) =>
    waits ? (
      <Alert key={key}>
        <p>
          <bdi>{name}</bdi>
          {isKept
            ? ' is kept on this device. It is sent by itself once there is a connection and this page is open.'
            : ' waits for the connection and is sent by itself. Keep this page open until then.'}
        </p>
        <div className="file-buttons">
          <Button size="sm" variant="ghost" onClick={() => remove(key)}>
            Leave out
          </Button>
        </div>
      </Alert>
    ) : error === undefined ? (
      <p key={key} className="file-upload">
        <bdi>{name}</bdi>
        <progress value={part} max={1} aria-label={`Sending ${name}`} />
      </p>
    ) : (
      <Alert key={key} tone="danger">
        <p>
          <bdi>{name}</bdi>: {error}
        </p>
        <div className="file-buttons">
          {!isFinal && (
            <Button size="sm" onClick={() => again(key)}>
              Send again
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => remove(key)}>
            Leave out
          </Button>
        </div>
      </Alert>
    ),
  );
}
