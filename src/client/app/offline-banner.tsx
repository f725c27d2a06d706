import { useSyncExternalStore } from 'react';
import { useHasDirtyForms, useWouldLose } from '../records/saving/dirty-forms.ts';
import { Icon } from '../ui/icon.tsx';

/** Shown while the device is offline: what still works, and what has to wait. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  const isWaiting = useHasDirtyForms();
  const isLost = useWouldLose();
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline-banner">
          <Icon name="triangle-alert" />
          {`You are offline. ${TEXTS[isWaiting ? (isLost ? 'waiting' : 'kept') : 'idle']}`}
        </p>
      )}
    </div>
  );
}

const TEXTS = {
  idle: 'You see what was loaded before. Answers of procedures are kept on this device; all else can be saved once you are back online.',
  waiting: 'Your unsaved changes wait here until you are back online.',
  kept: 'What you entered is kept on this device and sent once you are back online.',
};

function watch(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
