import { useConfig } from '../data/platform.ts';
import { buttonClass } from './button.tsx';
import { mailto } from './mailto.ts';
import { usePageTitle } from './page-title.ts';

/** The page for an unknown address, alone or within the app. */
export function NotFoundPage() {
  const { data } = useConfig();
  usePageTitle('Page Not Found');
  return (
    <div className="solo-main">
      <div className="solo-message">
        <p className="solo-code" aria-hidden="true">
          404
        </p>
        <h1 className="solo-title" tabIndex={-1} data-page-heading="">
          Page Not Found
        </h1>
        <p className="solo-text">The address may be mistyped, or what was here has been deleted.</p>
        <div className="solo-actions">
          <a className={buttonClass('primary')} href="/">
            Go Home
          </a>
          <a className={buttonClass('secondary')} href={mailto(data?.contact_email, 'Support')}>
            Contact Support
          </a>
        </div>
      </div>
    </div>
  );
}
