import { useEffect } from 'react';
import { keepPreference, type Preference, usePreference } from '../../data/preferences.ts';
import { readStored, writeStored } from '../../data/storage.ts';
import { choose } from '../../ui/device-choice.ts';

const KEY = 'look';
/** When this device's look was chosen, by the server's clock. The key begins with `kept:`, so it is removed with the session. */
const SEEN = 'kept:look';

/** Chooses the look of all lists, or of the app: on this device at once, and on the user's other devices later. */
export function chooseLook(...[name, value]: Parameters<typeof choose<'density' | 'theme'>>): void {
  choose(name, value);
  const { density, theme } = document.documentElement.dataset;
  const look = { density: density ?? 'comfortable', theme: theme ?? 'system' } as Preference;
  // If the request fails, this device keeps the choice, and sends it again with the next one.
  keepPreference(KEY, look).then(note, () => undefined);
}

/** Applies a look chosen later on another device. */
export function useKeptLook(): void {
  const kept = usePreference(KEY);
  useEffect(() => {
    if (!kept || kept.updated_at <= (readStored(SEEN) ?? '')) return;
    const { density, theme } = kept.value;
    choose('density', density === 'compact' ? density : undefined);
    choose('theme', theme === 'system' ? undefined : theme);
    note(kept.updated_at);
  }, [kept]);
}

function note(time: string): void {
  writeStored(SEEN, time);
}
