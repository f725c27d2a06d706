import { useTenant } from '../../data/tenant.ts';
import { LoginPage } from './login-page.tsx';

/** Signs in to a tenant; shows its name. */
export function Page() {
  const { tenant } = useTenant();
  return <LoginPage title={tenant?.name || 'Tenant Login'} isAdmin={false} />;
}
