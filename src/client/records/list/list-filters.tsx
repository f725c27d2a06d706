import { useEffect, useRef } from 'react';
import { stillDue } from '../../../shared/schema/due.ts';
import type { Property } from '../../../shared/schema/entity.ts';
import { parameterOf } from '../../../shared/schema/filters.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { controlsOf } from '../../fields/controls.ts';
import type { FilterProps, FilterValues } from '../../fields/field.ts';
import { EmptyFilter } from '../../fields/parts/empty-filter.tsx';
import { AddFilter } from './add-filter.tsx';
import { type FilterControl, parametersIn } from './filter-controls.ts';
import { filterValues } from './filter-values.ts';
import { controlId, type FilterPanel } from './use-filter-panel.ts';
import type { ListController } from './use-list-controller.ts';

interface Props {
  list: ListController;
  panel: FilterPanel;
}

/** One control per column, according to its kind: ticks for choices and records, ranges for numbers and dates, a box for text. */
export default function ListFilters({ list, panel }: Props) {
  const { id, controls, others, show, focusNext } = panel;
  const { filters } = list.state;
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!focusNext.current) return;
    document.getElementById(controlId(id, focusNext.current))?.focus();
    focusNext.current = undefined;
  });
  return (
    <fieldset id={id} ref={box} className="list-filters" tabIndex={-1}>
      <legend className="sr-only">Filters</legend>
      {controls.map((control) => (
        <ControlField key={control.key} id={controlId(id, control)} list={list} control={control} />
      ))}
      <div className="list-filters-more">
        <AddFilter others={others} onAdd={show} />
        <button
          type="button"
          className="btn btn-link list-filters-clear"
          disabled={Object.keys(filters).length === 0}
          onClick={() => {
            list.clearFilters();
            // The button is disabled now, and would lose the focus.
            box.current?.focus({ preventScroll: true });
          }}
        >
          Clear filters
        </button>
      </div>
    </fieldset>
  );
}

interface FieldProps {
  id: string;
  list: ListController;
  control: FilterControl;
}

function ControlField({ id, list, control }: FieldProps) {
  const { property, isEmpty, label } = control;
  const { filters } = list.state;
  const Filter = isEmpty ? EmptyFilter : controlsOf(property)?.Filter;
  const wrong = parametersIn(control).flatMap((parameter) => list.wrongFilters[parameter] ?? []);
  return (
    <div className={`list-filter${wrong.length > 0 ? ' is-wrong' : ''}`}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {Filter && (
        <Filter
          id={id}
          property={property}
          values={filterValues(property, filters)}
          onChange={(change) => list.filter(property, change)}
          overdue={overdueOf(list, property)}
        />
      )}
      {wrong.length > 0 && (
        <p className="field-error" role="alert">
          {wrong.join('; ')}
        </p>
      )}
    </div>
  );
}

/** The filter for overdue records: a due date in the past, and not finished. */
function overdueOf(
  { entity, screen, state, filter }: ListController,
  property: Property,
): FilterProps['overdue'] {
  const due = screen.due[property.name];
  const until = due && propertyOf(entity, due.property);
  const still = due && stillDue(entity, due);
  if (!until || !still) return undefined;
  const passed: FilterValues = { gte: '', lt: '', lte: '@today-1' };
  return {
    isOn:
      state.filters[parameterOf(property, 'lte')] === passed.lte &&
      state.filters[parameterOf(until, still.operator)] === still.value,
    onChoose: () => {
      filter(property, passed);
      filter(until, { [still.operator]: still.value });
    },
  };
}
