import type { RouteObject } from 'react-router-dom';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { Solo } from '../ui/solo.tsx';

/** Pages that every host has and anybody may see. */
export const commonRoutes: RouteObject[] = [
  {
    path: '/terms',
    lazy: async () => ({ Component: (await import('../features/landing/terms-page.tsx')).TermsPage }),
  },
  {
    path: '/privacy',
    lazy: async () => ({ Component: (await import('../features/landing/privacy-page.tsx')).PrivacyPage }),
  },
  {
    path: '*',
    element: (
      <Solo>
        <NotFoundPage />
      </Solo>
    ),
  },
];

export const setPasswordRoute: RouteObject = {
  path: '/set-password',
  lazy: async () => ({
    Component: (await import('../features/account/set-password-page.tsx')).SetPasswordPage,
  }),
};

export const profileRoute: RouteObject = {
  path: '/profile',
  lazy: async () => ({ Component: (await import('../features/account/profile-page.tsx')).ProfilePage }),
};
