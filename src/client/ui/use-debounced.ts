import { useEffect, useRef, useState } from 'react';

/** The pause in typing before a list is searched; from the specification, section 9. */
export const SEARCH_PAUSE = 300;

/**
 * Text of an input whose value lives elsewhere: passed on after a pause, and updated if the value changes by other means, such as
 * Back or a button that clears the filters. The owner may trim the text; the user can still continue after a space.
 */
export function useDebounced(value: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const latest = useRef(tell);
  latest.current = tell;

  useEffect(() => {
    if (value === told.current || value === told.current.trim()) return;
    told.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      latest.current(text);
    }, SEARCH_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
