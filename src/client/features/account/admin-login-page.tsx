import { LoginPage } from './login-page.tsx';

/** Signs in to the platform. */
export function Page() {
  return <LoginPage title="Platform Admin Login" isAdmin />;
}
