import { Outlet, useNavigation } from 'react-router-dom';
import { PageFocus } from './page-focus.tsx';

/** Around all pages of an app: the link past the menu, the focus, a bar while the next page is on its way. */
export function RootLayout() {
  const { state } = useNavigation();
  return (
    <>
      <a className="skip-link" href="#main" onClick={skip}>
        Skip to content
      </a>
      {state !== 'idle' && <div className="loading-bar" />}
      <PageFocus />
      <Outlet />
    </>
  );
}

/** The router would read `#main` as a new place; only the focus should move. */
function skip(event: React.MouseEvent): void {
  event.preventDefault();
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}
