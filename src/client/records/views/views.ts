import { useMemo } from 'react';
import type { Screen } from '../../../shared/schema/screen.ts';
import { LIST_VIEWS, type NamedView, type View } from '../rows/view.ts';
import { useSlot } from '../slots.tsx';

const files = import.meta.glob<{ view?: View }>(['./*.tsx', '!./*.test.tsx'], { eager: true });

/** Views by name. */
export type Views = Record<string, View>;

/** Those of this folder, by file name. */
const ofEveryList: Views = Object.fromEntries(
  Object.entries(files).flatMap(([path, { view }]) =>
    view ? [[path.slice('./'.length, -'.tsx'.length), view]] : [],
  ),
);

/** All views: those of every list, and those that features add. */
export function viewsWith(added: NamedView[]): Views {
  return { ...ofEveryList, ...Object.fromEntries(added.map((view) => [view.name, view])) };
}

export function useViews(): Views {
  const added = useSlot(LIST_VIEWS);
  return useMemo(() => viewsWith(added), [added]);
}

/** The views a user may choose for a list; the others are chosen by screen size. */
export function offeredViews(views: Views, screen: Screen): [name: string, View][] {
  return Object.entries(views).filter(([, view]) => !view.opensOn && (view.fits?.(screen) ?? true));
}

/** The name of the view that a list's address selects, or undefined. */
export function chosenView(views: Views, params: URLSearchParams, screen: Screen): string | undefined {
  const name = params.get('view');
  const isMeant = ([offered, { reads = [] }]: [string, View]) =>
    name === null ? reads.some((parameter) => params.has(parameter)) : offered === name;
  return offeredViews(views, screen).find(isMeant)?.[0];
}

/** The view with a name, else the default one for this screen size. */
export function viewOf(views: Views, name: string | undefined, screen: Screen, isNarrow: boolean): View {
  const named = offeredViews(views, screen).find(([offered]) => offered === name)?.[1];
  const usual = Object.values(views).find(({ opensOn }) => opensOn === (isNarrow ? 'narrow' : 'wide'));
  const view = named ?? usual;
  if (!view) throw new Error('src/client/records/views has no view for this screen.');
  return view;
}
