import { useEffect, useRef, useState } from 'react';
import { NARROW, useMedia } from '../../ui/use-media.ts';
import { type FilterControl, parametersIn, shownControls } from './filter-controls.ts';
import { chipsOf, parametersOf } from './filter-values.ts';
import type { ListController } from './use-list-controller.ts';

/** The filter panel of a list: whether it is open, which controls it has, and what is said in chips because it is not in them. */
export function useFilterPanel(list: ListController, id: string) {
  const { entity, controls: all, filterable, state, wrongFilters } = list;
  // On a phone it would stand in place of what it finds; chips say what that is.
  const isNarrow = useMedia(NARROW);
  const [isShown, setShown] = useState(list.isFiltered && !isNarrow);
  const [added, setAdded] = useState<string[]>([]);
  const focused = useRef<FilterControl>();
  const controls = shownControls(all, filterable, state.filters, added);
  const isWrong = Object.keys(wrongFilters).length > 0;
  useEffect(() => {
    // What the server refuses is said at the control that asks for it.
    if (isWrong) setShown(true);
  }, [isWrong]);
  useEffect(() => {
    if (!focused.current || !isShown) return;
    document.getElementById(controlId(id, focused.current))?.focus();
    focused.current = undefined;
  });

  function show(control: FilterControl) {
    focused.current = control;
    setShown(true);
    setAdded((before) => [...before, control.key]);
  }

  return {
    id,
    isShown,
    toggle: () => setShown((shown) => !shown),
    /** Opens the panel with the focus on its first control, where it has any. */
    open: controls[0] && list.paging ? () => show(controls[0] as FilterControl) : undefined,
    controls,
    /** What may be added to them. */
    others: all.filter((control) => !controls.includes(control)),
    chips: chipsOf(entity.properties, isShown ? controls.flatMap(parametersIn) : [], state.filters),
    /** Opens the panel with the focus on a control. */
    show,
    /** The control that a parameter is asked for in, or that of its property where only links ask for it. */
    controlOf: (parameter: string) =>
      all.find((control) => parametersIn(control).includes(parameter)) ??
      all.find(({ property }) => parametersOf([property]).includes(parameter)),
  };
}

export type FilterPanel = ReturnType<typeof useFilterPanel>;

/** The id of a control in a panel. */
export function controlId(panel: string, { key }: FilterControl): string {
  return `${panel}-${key.replace('.', '-')}`;
}
