import './files.scss';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { useUploadsBy } from './use-uploads.ts';

type Uploads = Pick<ReturnType<typeof useUploadsBy>, 'uploads' | 'again' | 'remove'>;

/**
 * Files on their way, and those that did not arrive: each is sent again by itself, or by who was told why it was refused, so
 * that no photo has to be taken twice.
 */
export function UploadList({ uploads, again, remove }: Uploads) {
  return uploads.map(({ key, name, part, error, waits = false }) =>
    waits ? (
      <Alert key={key}>
        <p>{name} waits for the connection and is sent by itself.</p>
        <div className="file-buttons">
          <Button size="sm" variant="ghost" onClick={() => remove(key)}>
            Leave out
          </Button>
        </div>
      </Alert>
    ) : error === undefined ? (
      <p key={key} className="file-upload">
        <span>{name}</span>
        <progress value={part} max={1} aria-label={`Sending ${name}`} />
      </p>
    ) : (
      <Alert key={key} tone="danger">
        <p>
          {name}: {error}
        </p>
        <div className="file-buttons">
          <Button size="sm" onClick={() => again(key)}>
            Send again
          </Button>
          <Button size="sm" variant="ghost" onClick={() => remove(key)}>
            Leave out
          </Button>
        </div>
      </Alert>
    ),
  );
}
