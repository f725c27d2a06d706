import { type ReactNode, useEffect } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { watchUser } from '../api/session-end.ts';
import { watchOtherTabs, watchSession } from '../api/session-store.ts';
import { ToastProvider } from '../ui/toasts.tsx';
import { keepShown } from './keep-shown.ts';

/** The transport has already repeated what may be repeated; a failure then belongs to the screen that asked. */
const SWR: SWRConfiguration = {
  shouldRetryOnError: false,
  focusThrottleInterval: 30_000,
  dedupingInterval: 1000,
  onSuccess: keepShown,
};

/** What every page can count on: cached answers, messages, and a session that follows the other tabs. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Who is signed in may be known only after the first answers.
    const stop = [watchUser(), watchOtherTabs(), watchSession(keepShown)];
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
