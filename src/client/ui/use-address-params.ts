import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** The parameters set last but not rendered yet: the next change, by any control of the page, builds on them. */
let asked: URLSearchParams | undefined;

/**
 * Changes the query parameters of the page.
 * @param change returns the new parameters; it may modify its argument. `replace` adds no entry to the browser's history.
 */
type ChangeParams = (change: (now: URLSearchParams) => { to: URLSearchParams; replace?: boolean }) => void;

/**
 * The query parameters of the page, and a function to change them. Quick successive changes add up: the address is updated a moment
 * after each change, so a change based on the rendered one would undo the change before.
 */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new parameters are rendered with the next location
  useEffect(() => {
    asked = undefined;
  }, [location]);
  const change = useCallback<ChangeParams>(
    (change) => {
      const { to, replace } = change(new URLSearchParams(asked ?? params));
      asked = to;
      setParams(to, { replace, preventScrollReset: true });
    },
    [params, setParams],
  );
  return [params, change];
}
