import { type ReactElement, useMemo } from 'react';
import { useCurrency } from '../data/currency.ts';
import { OwnFields, recallOwnFields } from '../data/own-fields.ts';
import { loadModel } from '../model/load-model.ts';
import { modelOf, useAppModel } from '../model/model.ts';
import { withCurrency } from '../model/with-currency.ts';
import { AppRouter, type MakeRouter, type Router, readyRouter } from './app-router.tsx';
import { appRoutes } from './app-routes.tsx';
import { OwnApp } from './own-app.tsx';
import { TenantShell } from './tenant-shell.tsx';

/** A tenant's app, ready to render. */
export async function tenantApp(make?: MakeRouter): Promise<ReactElement> {
  await Promise.all([loadModel(), recallOwnFields()]);
  const shell = (
    <OwnApp>
      <TenantShell />
    </OwnApp>
  );
  const routes = appRoutes('tenant', modelOf('tenant'), shell);
  const router = await readyRouter(routes, make);
  return (
    <>
      <OwnFields />
      <TenantRouter router={router} />
    </>
  );
}

/** The router with the model of the schema files, this tenant's own fields and its currency. */
function TenantRouter({ router }: { router: Router }) {
  const model = useAppModel('tenant');
  const { currency, zone, isAwaited } = useCurrency();
  const own = useMemo(
    () => ({
      ...(currency === undefined ? { ...model, awaitsCurrency: isAwaited } : withCurrency(model, currency)),
      ...(zone !== undefined && { zone }),
    }),
    [model, currency, zone, isAwaited],
  );
  return <AppRouter model={own} router={router} />;
}
