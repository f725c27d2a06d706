import { useEffect, useRef, useState } from 'react';
import { NARROW, useMedia } from '../../ui/use-media.ts';
import { type FilterControl, parametersIn, shownControls } from './filter-controls.ts';
import { chipsOf, parametersOf } from './filter-values.ts';
import type { ListController } from './use-list-controller.ts';

/** The filter panel of a list: whether it is open, its controls, and the chips for filters without a visible control. */
export function useFilterPanel(list: ListController, id: string) {
  const { entity, controls: all, filterable, state, wrongFilters } = list;
  // On a phone the panel would cover the results; chips show the filters instead.
  const isNarrow = useMedia(NARROW);
  const [isShown, setShown] = useState(list.isFiltered && !isNarrow);
  const [added, setAdded] = useState<string[]>([]);
  const focusNext = useRef<FilterControl>();
  const controls = shownControls(all, filterable, state.filters, added);
  const isWrong = Object.keys(wrongFilters).length > 0;
  useEffect(() => {
    // Errors of the server appear at the filter's control, so the panel opens.
    if (isWrong) setShown(true);
  }, [isWrong]);

  function show(control: FilterControl) {
    focusNext.current = control;
    setShown(true);
    setAdded((before) => [...before, control.key]);
  }

  return {
    id,
    isShown,
    toggle: () => setShown((shown) => !shown),
    /** Opens the panel with the focus on its first control, if it has any. */
    open: controls[0] && list.paging ? () => show(controls[0] as FilterControl) : undefined,
    controls,
    /** The control that takes the focus as soon as it is drawn. */
    focusNext,
    /** Controls that can be added. */
    others: all.filter((control) => !controls.includes(control)),
    chips: chipsOf(entity.properties, isShown ? controls.flatMap(parametersIn) : [], state.filters),
    /** Opens the panel with the focus on a control. */
    show,
    /** The control of a parameter, or its property's control if only links use the parameter. */
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
