import { lazy, type ReactNode, Suspense } from 'react';
import { addressOf } from '../data/host.ts';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { Solo } from '../ui/solo.tsx';
import { SkipLink } from './skip-link.tsx';

const Terms = lazy(async () => ({ default: (await import('../features/landing/terms-page.tsx')).TermsPage }));
const Privacy = lazy(async () => ({
  default: (await import('../features/landing/privacy-page.tsx')).PrivacyPage,
}));

/** The public pages of the product. Three addresses need no router, which would double what a visitor loads. */
export function LandingApp({ base }: { base: string }) {
  return (
    <>
      <SkipLink />
      <Suspense fallback={<div className="loading-bar" />}>{pageAt(window.location.pathname, base)}</Suspense>
    </>
  );
}

function pageAt(pathname: string, base: string): ReactNode {
  switch (pathname.replace(/(.)\/$/, '$1')) {
    case '/':
      return (
        <LandingPage
          base={base}
          companyAddress={(subdomain) => addressOf(subdomain, base, window.location)}
        />
      );
    case '/terms':
      return <Terms />;
    case '/privacy':
      return <Privacy />;
    default:
      return (
        <Solo>
          <NotFoundPage />
        </Solo>
      );
  }
}
