import { useEffect } from 'react';
import { keepPreference, type Preference, usePreference } from '../../data/preferences.ts';
import { readStored, writeStored } from '../../data/storage.ts';
import { choose } from '../../ui/device-choice.ts';

const KEY = 'look';
/** When what this device shows was chosen, by the server's clock. It begins with `kept:`, so it goes with the session. */
const SEEN = 'kept:look';

/** Chooses how all lists, or the whole app, look: on this device at once, and on the next one. */
export function chooseLook(...[name, value]: Parameters<typeof choose<'density' | 'theme'>>): void {
  choose(name, value);
  const { density, theme } = document.documentElement.dataset;
  const look = { density: density ?? 'comfortable', theme: theme ?? 'system' } as Preference;
  // Without an answer this device has it all the same, and says so again with the next choice.
  keepPreference(KEY, look).then(note, () => undefined);
}

/** Follows what was chosen on another device since. */
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
