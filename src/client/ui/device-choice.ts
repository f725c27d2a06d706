import { useSyncExternalStore } from 'react';
import { writeStored } from '../data/storage.ts';

/** Settings for this device, with their non-default values. `start.ts` applies them before the first paint. */
const DEVICE_CHOICES = {
  theme: ['light', 'dark'],
  sidebar: ['icons'],
  density: ['compact'],
} as const;

type Choices = typeof DEVICE_CHOICES;
type Value<Name extends keyof Choices> = Choices[Name][number] | undefined;

const listeners = new Set<() => void>();

/** Sets a choice for this device; the style sheets read it from the document's `data-…` attributes. Undefined is the default. */
export function choose<Name extends keyof Choices>(name: Name, value: Value<Name>): void {
  apply(name, value);
  writeStored(name, value ?? null);
}

/** A choice for this device, or undefined for the default; follows changes in other tabs. */
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
