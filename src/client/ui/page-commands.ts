import { useEffect, useRef } from 'react';
import type { IconName } from './icon.tsx';

/** A command for the page's content, such as an action of its record. */
export interface PageCommand {
  label: string;
  icon: IconName;
  run(): void;
}

const offered = new Map<object, PageCommand[]>();

/** Offers commands in the palette while the component is mounted. */
export function usePageCommands(commands: PageCommand[]): void {
  const key = useRef({}).current;
  useEffect(() => void offered.set(key, commands));
  useEffect(() => () => void offered.delete(key), [key]);
}

/** The commands the page offers now. */
export function pageCommands(): PageCommand[] {
  return [...offered.values()].flat();
}
