import { type ReactNode, StrictMode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Providers } from './providers.tsx';

/** Wraps every app, both in the browser and when the first screens are prerendered at build time. */
export function AppRoot({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <Providers>
        <ErrorBoundary>{children}</ErrorBoundary>
      </Providers>
    </StrictMode>
  );
}
