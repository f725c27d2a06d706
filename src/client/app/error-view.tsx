import { Button, buttonClass } from '../ui/button.tsx';
import { isLostCode } from '../ui/lazy-part.tsx';
import { usePageTitle } from '../ui/page-title.ts';

/** A page crashed while rendering, or could not be loaded because the app has been updated. */
export function ErrorView({ error }: { error: unknown }) {
  const isOutdated = isLostCode(error);
  const text = error instanceof Error ? error.message : '';
  const title = isOutdated ? 'This page could not be loaded' : 'Something went wrong';
  usePageTitle(title);
  return (
    <div className="solo-main">
      <div className="solo-message" role="alert">
        <h1 className="solo-title" tabIndex={-1} data-page-heading="">
          {title}
        </h1>
        <p className="solo-text">
          {isOutdated
            ? 'Mainstay may have been updated, or the connection was lost. Load the page again.'
            : 'The page stopped because of an error. What was saved is safe. Load the page again, or start from home.'}
        </p>
        {!isOutdated && text !== '' && <p className="solo-text">{text}</p>}
        <div className="solo-actions">
          <Button variant="primary" icon="rotate-ccw" onClick={() => window.location.reload()}>
            Load again
          </Button>
          <a className={buttonClass('secondary')} href="/">
            Go Home
          </a>
        </div>
      </div>
    </div>
  );
}
