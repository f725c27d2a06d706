import { useEffect, useRef, useState } from 'react';

/** The pause after typing before a list is asked again; from the specification, section 9. */
export const SEARCH_PAUSE = 300;

/**
 * Text being typed in a box whose value lives elsewhere: told on after a pause, and following when the value changes
 * by other means, such as Back or a button that clears the filters. What is told may be kept without spaces around it; who
 * types goes on after the space.
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
