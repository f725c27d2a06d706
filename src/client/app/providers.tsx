import { type ReactNode, useEffect } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { persistAnswer } from '../data/persisted-cache.ts';
import { watchUser } from '../data/session-end.ts';
import { watchOtherTabs } from '../data/session-store.ts';
import { ToastProvider } from '../ui/toasts.tsx';

/** The transport has done the retries already; the screen that sent the request reports the failure. */
const SWR: SWRConfiguration = {
  shouldRetryOnError: false,
  focusThrottleInterval: 30_000,
  dedupingInterval: 1000,
  onSuccess: (_answer, name) => persistAnswer(name),
};

/** What every page relies on: the cache, messages, and a session that follows other tabs. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => {
    const stop = [watchUser(), watchOtherTabs()];
    return () => {
      for (const each of stop) each();
    };
  }, []);
  return (
    <SWRConfig value={SWR}>
      <ToastProvider>{children}</ToastProvider>
    </SWRConfig>
  );
}
