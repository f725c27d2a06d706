import { useRouteError } from 'react-router-dom';
import { Solo } from '../ui/solo.tsx';
import { ErrorView } from './error-view.tsx';

/** Replaces an app that crashed. */
export function ErrorScreen() {
  return (
    <Solo>
      <ErrorView error={useRouteError()} />
    </Solo>
  );
}

/** Replaces a page that crashed; the menu around it stays usable. */
export function PageErrorScreen() {
  return <ErrorView error={useRouteError()} />;
}
