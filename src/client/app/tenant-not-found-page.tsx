import { Button, buttonClass } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { Solo } from '../ui/solo.tsx';

interface Props {
  host: string;
  /** The product's own address, where a tenant can be looked up. */
  home: string;
  /** The server said that there is no such tenant, as opposed to not responding. */
  isUnknown: boolean;
  /** The server's message about an unavailable tenant. */
  reason?: string;
  onRetry(): void;
}

/** There is no tenant at this address, or the server could not say. */
export function TenantNotFoundPage({ host, home, isUnknown, reason, onRetry }: Props) {
  const title = reason === undefined ? 'Tenant not found' : 'Not available';
  usePageTitle(title);
  return (
    <Solo>
      <div className="solo-message">
        <h1 className="solo-title" tabIndex={-1} data-page-heading="">
          {title}
        </h1>
        <p className="solo-text">
          {reason ??
            (isUnknown ? (
              <>
                There is no company at <strong>{host}</strong>. Check the address with whoever gave it to you.
              </>
            ) : (
              <>
                The company at <strong>{host}</strong> could not be looked up. Try again in a moment.
              </>
            ))}
        </p>
        <div className="solo-actions">
          {!isUnknown && (
            <Button variant="primary" icon="rotate-ccw" onClick={onRetry}>
              Try again
            </Button>
          )}
          <a className={buttonClass(isUnknown ? 'primary' : 'secondary')} href={home}>
            Go to the start page
          </a>
        </div>
      </div>
    </Solo>
  );
}
