import { useRouteError } from 'react-router-dom';
import { ErrorView } from './error-view.tsx';

/** What the router shows in place of a page that broke. */
export function ErrorScreen() {
  return <ErrorView error={useRouteError()} />;
}
