import { type ReactNode, StrictMode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Providers } from './providers.tsx';

/** What stands around every app, in the browser and where the build draws its first screens. */
export function AppRoot({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <Providers>
        <ErrorBoundary>{children}</ErrorBoundary>
      </Providers>
    </StrictMode>
  );
}
