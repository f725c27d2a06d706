import './styles/main.scss';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readHost } from './api/host.ts';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { HostGate } from './app/host-gate.tsx';
import { Providers } from './app/providers.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <ErrorBoundary>
        <HostGate host={readHost(window.location.hostname)} />
      </ErrorBoundary>
    </Providers>
  </StrictMode>,
);
