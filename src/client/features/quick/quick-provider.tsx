import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { Values } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { firstValues, givenReferences } from '../../records/new-of.ts';
import { type OpenQuick, QuickContext } from '../../records/quick/quick-context.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';

const QuickSheet = lazyPart(async () => ({ default: (await import('./quick-sheet.tsx')).QuickSheet }));

interface Props {
  /** The addresses of the forms of new records that can be begun here; the key N takes the first that has a sheet. */
  fresh: string[];
  children: ReactNode;
}

/** Has the sheet in which records are made in seconds, from anywhere in the app. */
export function QuickProvider({ fresh, children }: Props) {
  const model = useModel();
  const can = useCan();
  const [sheet, setSheet] = useState<{ path: string; form: string }>();
  /** What was typed and not sent, by entity: closing a sheet loses nothing. */
  const [typed, setTyped] = useState<Record<string, Values>>({});
  const newest = { model, can };
  const known = useRef(newest);
  known.current = newest;

  const open = useCallback<OpenQuick>((to) => {
    const { model, can } = known.current;
    const [pathname = '', search = ''] = to.split('?');
    const screen = Object.values(model.screens).find(({ route }) => `${route}/new` === pathname);
    const params = new URLSearchParams(search);
    if (!screen?.quick || !can('create', screen.path) || params.has('copy')) return false;
    const entity = entityAt(model.manifest, screen.path);
    const { fixed, start } = firstValues(entity, givenReferences(entity, params), params);
    setTyped((all) => ({ ...all, [screen.path]: { ...all[screen.path], ...start, ...fixed } }));
    setSheet({ path: screen.path, form: to });
    return true;
  }, []);

  // A list on the page makes records of its own.
  useShortcut('n', () => fresh.some((to) => open(to)), { isLast: true });

  const screen = sheet && model.screens[sheet.path];
  return (
    <QuickContext.Provider value={open}>
      {children}
      {sheet && screen && (
        <Suspense>
          <QuickSheet
            entity={entityAt(model.manifest, sheet.path)}
            screen={screen}
            values={typed[sheet.path] ?? {}}
            onChange={(values) => setTyped((all) => ({ ...all, [sheet.path]: values }))}
            onCreated={() => setTyped(({ [sheet.path]: _, ...rest }) => rest)}
            onClose={() => setSheet(undefined)}
            form={sheet.form}
          />
        </Suspense>
      )}
    </QuickContext.Provider>
  );
}
