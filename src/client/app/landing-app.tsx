import { lazy, type ReactNode, Suspense } from 'react';
import { addressOf } from '../data/host.ts';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { Solo } from '../ui/solo.tsx';
import { loadPage } from './pages.ts';
import { pagesOf } from './routes.ts';
import { SkipLink } from './skip-link.tsx';

const pages = new Map(
  pagesOf('landing').map((page) => [page.path, lazy(async () => ({ default: await loadPage(page) }))]),
);

/** The public pages of the product. For so few addresses a router would double what a visitor loads. */
export function LandingApp({ base }: { base: string }) {
  return (
    <>
      <SkipLink />
      <Suspense fallback={<div className="loading-bar" />}>{pageAt(window.location.pathname, base)}</Suspense>
    </>
  );
}

function pageAt(pathname: string, base: string): ReactNode {
  const path = pathname.replace(/(.)\/$/, '$1');
  if (path === '/')
    return (
      <LandingPage base={base} companyAddress={(subdomain) => addressOf(subdomain, base, window.location)} />
    );
  const Page = pages.get(path);
  return Page ? (
    <Page />
  ) : (
    <Solo>
      <NotFoundPage />
    </Solo>
  );
}
