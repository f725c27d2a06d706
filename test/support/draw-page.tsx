import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { RECORD_EXTENSIONS } from '../../src/client/app/record-extensions.tsx';
import { ModelProvider, modelOf, servedModel } from '../../src/client/model/model.ts';
import { ExtensionsProvider } from '../../src/client/records/slots.tsx';
import { ToastProvider } from '../../src/client/ui/toasts.tsx';
import type { StoreScope } from '../../src/shared/schema/entity.ts';

/**
 * For component tests: draws pages of an app at an address, with everything they depend on. Its router tells the
 * current address.
 */
export function drawPage(
  routes: RouteObject[],
  address: string,
  scope: StoreScope = 'tenant',
  model = servedModel(),
) {
  const router = createMemoryRouter([...routes, { path: '*', element: <p>Another page</p> }], {
    initialEntries: [address],
  });
  render(
    // By default SWR does not repeat a request within two seconds.
    <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>
      <ToastProvider>
        <ModelProvider value={modelOf(scope, model)}>
          <ExtensionsProvider value={RECORD_EXTENSIONS}>
            <RouterProvider router={router} />
          </ExtensionsProvider>
        </ModelProvider>
      </ToastProvider>
    </SWRConfig>,
  );
  return router;
}
