import { useSyncExternalStore } from 'react';
import { writeStored } from '../data/storage.ts';

/** What a person may choose for this device, with the values that are not the usual one. `start.ts` applies it before the first paint. */
const DEVICE_CHOICES = {
  theme: ['light', 'dark'],
  sidebar: ['icons'],
  density: ['compact'],
} as const;

type Choices = typeof DEVICE_CHOICES;
type Value<Name extends keyof Choices> = Choices[Name][number] | undefined;

const listeners = new Set<() => void>();

/** Chooses for this device; the style sheets read it as `data-…` of the document. Undefined is the usual. */
export function choose<Name extends keyof Choices>(name: Name, value: Value<Name>): void {
  apply(name, value);
  writeStored(name, value ?? null);
}

/** What is chosen on this device, or undefined for the usual; other tabs are followed. */
export function useChoice<Name extends keyof Choices>(name: Name): Value<Name> {
  const read = () => choiceOf(name, document.documentElement.dataset[name]);
  return useSyncExternalStore(watch, read, () => undefined);
}

function choiceOf<Name extends keyof Choices>(name: Name, text: string | null | undefined): Value<Name> {
  return (DEVICE_CHOICES[name] as readonly string[]).find((value) => value === text) as Value<Name>;
}

function apply(name: keyof Choices, value: string | undefined): void {
  if (value === undefined) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
  for (const listener of [...listeners]) listener();
}

function watch(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    for (const name of Object.keys(DEVICE_CHOICES) as (keyof Choices)[])
      if (key === name || key === null) apply(name, choiceOf(name, newValue));
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}
