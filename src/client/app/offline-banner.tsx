import { useSyncExternalStore } from 'react';
import { useHasDirtyForms } from '../records/form/dirty-forms.ts';
import { Icon } from '../ui/icon.tsx';

/** Shown while the device is offline: what still works, and what has to wait. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  const isWaiting = useHasDirtyForms();
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline-banner">
          <Icon name="triangle-alert" />
          {isWaiting
            ? 'You are offline. Your unsaved changes wait here until you are back online.'
            : 'You are offline. You see what was loaded before; nothing can be saved until you are back online.'}
        </p>
      )}
    </div>
  );
}

function watch(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
