import { useRouteError } from 'react-router-dom';
import { Solo } from '../ui/solo.tsx';
import { ErrorView } from './error-view.tsx';

/** In place of an app that broke. */
export function ErrorScreen() {
  return (
    <Solo>
      <ErrorView error={useRouteError()} />
    </Solo>
  );
}

/** In place of a page that broke; the menu around it stays usable. */
export function PageErrorScreen() {
  return <ErrorView error={useRouteError()} />;
}
