import { useEffect, useRef } from 'react';
import type { IconName } from './icon.tsx';

/** What can be done with what the page shows, such as an action of its record. */
export interface PageCommand {
  label: string;
  icon: IconName;
  run(): void;
}

const offered = new Map<object, PageCommand[]>();

/** Offers commands to the palette for as long as the component is there. */
export function usePageCommands(commands: PageCommand[]): void {
  const key = useRef({}).current;
  useEffect(() => void offered.set(key, commands));
  useEffect(() => () => void offered.delete(key), [key]);
}

/** What the page offers now. */
export function pageCommands(): PageCommand[] {
  return [...offered.values()].flat();
}
