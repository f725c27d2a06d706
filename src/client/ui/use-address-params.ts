import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** What was asked for last and is not drawn yet: whatever is chosen meanwhile, by any control of the page, goes on from there. */
let asked: URLSearchParams | undefined;

/**
 * Changes the parameters of the page's address.
 * @param change says what they become; it may change what it is given. `replace` leaves no step for the back button.
 */
type ChangeParams = (change: (now: URLSearchParams) => { to: URLSearchParams; replace?: boolean }) => void;

/**
 * The parameters of the page's address, and how they are changed. What is chosen twice in a row holds twice: the address
 * follows a moment after each choice, so a change of the one that is drawn would take the choice before it back.
 */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for is drawn with the next location
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
