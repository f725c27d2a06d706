import { Outlet, useNavigation } from 'react-router-dom';
import { PageFocus } from './page-focus.tsx';
import { SkipLink } from './skip-link.tsx';
import { usePlainLinks } from './use-plain-links.ts';

/** Around all pages of an app: the link past the menu, the focus, a bar while the next page is on its way. */
export function RootLayout() {
  const { state } = useNavigation();
  usePlainLinks();
  return (
    <>
      <SkipLink />
      {state !== 'idle' && <div className="loading-bar" />}
      <PageFocus />
      <Outlet />
    </>
  );
}
