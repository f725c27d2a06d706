import type { View } from './view.ts';

const files = import.meta.glob<{ view?: View }>(['./*.tsx', '!./*.test.tsx'], { eager: true });

/** Every view by the name of its file. */
export const views: Record<string, View> = Object.fromEntries(
  Object.entries(files).flatMap(([path, { view }]) =>
    view ? [[path.slice('./'.length, -'.tsx'.length), view]] : [],
  ),
);

/** The views that a person may choose; the others are chosen by the screen. */
export const offeredViews = Object.entries(views).filter(([, view]) => !view.opensOn);

/** The view of a name, else the one that a screen of this size opens with. */
export function viewOf(name: string | null, isNarrow: boolean): View {
  const named = name === null ? undefined : views[name];
  const usual = Object.values(views).find(({ opensOn }) => opensOn === (isNarrow ? 'narrow' : 'wide'));
  const view = named ?? usual;
  if (!view) throw new Error('src/client/records/views has no view for this screen.');
  return view;
}
