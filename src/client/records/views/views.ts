import type { Screen } from '../../../shared/schema/screen.ts';
import type { View } from './view.ts';

const files = import.meta.glob<{ view?: View }>(['./*.tsx', '!./*.test.tsx'], { eager: true });

/** Every view by the name of its file. */
const views: Record<string, View> = Object.fromEntries(
  Object.entries(files).flatMap(([path, { view }]) =>
    view ? [[path.slice('./'.length, -'.tsx'.length), view]] : [],
  ),
);

/** The views of a list that a person may choose; the others are chosen by the size of the screen. */
export function offeredViews(screen: Screen): [name: string, View][] {
  return Object.entries(views).filter(([, view]) => !view.opensOn && (view.fits?.(screen) ?? true));
}

/** The name of the view that the address of a list chooses, or undefined for none. */
export function chosenView(params: URLSearchParams, screen: Screen): string | undefined {
  const name = params.get('view');
  const isMeant = ([offered, { reads = [] }]: [string, View]) =>
    name === null ? reads.some((parameter) => params.has(parameter)) : offered === name;
  return offeredViews(screen).find(isMeant)?.[0];
}

/** The view of a name, else the one that a screen of this size opens with. */
export function viewOf(name: string | undefined, screen: Screen, isNarrow: boolean): View {
  const named = offeredViews(screen).find(([offered]) => offered === name)?.[1];
  const usual = Object.values(views).find(({ opensOn }) => opensOn === (isNarrow ? 'narrow' : 'wide'));
  const view = named ?? usual;
  if (!view) throw new Error('src/client/records/views has no view for this screen.');
  return view;
}
