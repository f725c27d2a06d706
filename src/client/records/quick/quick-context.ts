import { createContext, type MouseEvent, useContext } from 'react';

/**
 * Opens the sheet in which a record is made in seconds (`ui:quick`), for the address of the form of a new record.
 * @returns whether there is one; otherwise that form is to be opened
 */
export type OpenQuick = (to: string) => boolean;

/** The app draws the sheet; without it, forms are opened. */
export const QuickContext = createContext<OpenQuick>(() => false);

export function useQuick(): OpenQuick {
  return useContext(QuickContext);
}

/** For links to the form of a new record: a plain click opens the sheet instead. */
export function useQuickClick(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const open = useQuick();
  return (event) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isPlain && open(event.currentTarget.pathname + event.currentTarget.search)) event.preventDefault();
  };
}
