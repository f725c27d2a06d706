import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useModel } from '../model/model.ts';

const FIND = { find: true };

/** Leads to the search box of the list that is shown, or else of the first list of the menu. */
export function useFindRecords(): () => void {
  const { screens } = useModel();
  const { state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if ((state as Partial<typeof FIND> | null)?.find) focusSearch();
  }, [state]);
  const [first] = Object.values(screens)
    .filter(({ nav, route }) => nav && route)
    .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));
  return () => {
    if (!focusSearch() && first?.route) navigate(first.route, { state: FIND });
  };
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLElement>('main .list-page input[type="search"]');
  box?.focus();
  return box !== null;
}
