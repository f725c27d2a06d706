import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';

/** The frame of a stand-alone page, such as the login. */
export function Solo({ children }: { children: ReactNode }) {
  return (
    <div className="solo">
      <main id="main" className="solo-main">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
