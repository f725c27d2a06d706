import type { RouteObject } from 'react-router-dom';
import { LandingPage } from '../pages/landing/landing-page.tsx';
import { AppRouter } from './app-router.tsx';
import { commonRoutes } from './common-routes.tsx';
import { addressOf, readHost } from './host.ts';

const { base } = readHost(window.location.hostname);
const routes: RouteObject[] = [
  {
    index: true,
    element: (
      <LandingPage base={base} companyAddress={(subdomain) => addressOf(subdomain, base, window.location)} />
    ),
  },
  ...commonRoutes,
];

/** The public page of the product. */
export function LandingApp() {
  return <AppRouter routes={routes} />;
}
