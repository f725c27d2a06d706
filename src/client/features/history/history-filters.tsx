import { type ReactNode, useId, useRef } from 'react';
import { useHistoryPeople } from '../../data/history.ts';
import { FilterDay } from '../../fields/parts/filter-day.tsx';
import { HISTORY_PARAMS, type HistoryParam } from './history-filter.ts';

interface Props {
  isAdmin: boolean;
  entities: { path: string; plural: string }[];
  params: URLSearchParams;
  onChange(name: HistoryParam, value: string): void;
  onClear(): void;
}

/** Filters the history by user, entity, action and date. */
export function HistoryFilters({ isAdmin, entities, params, onChange, onClear }: Props) {
  const { people, isCut } = useHistoryPeople(isAdmin);
  const box = useRef<HTMLFieldSetElement>(null);
  const field = (name: HistoryParam) => ({
    value: params.get(name) ?? '',
    onChange: (value: string) => onChange(name, value),
  });
  return (
    <fieldset ref={box} className="list-filters history-filters" tabIndex={-1}>
      <legend className="sr-only">Filters</legend>
      <Select label="Who" {...field('who')}>
        <option value="">Anybody</option>
        <optgroup label="People">
          {people.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
          {isCut && <option disabled>And more people, who cannot all be listed</option>}
        </optgroup>
        <optgroup label="Others">
          {!isAdmin && <option value="platform">Platform admins</option>}
          <option value="system">Mainstay itself</option>
          <option value="visitor">Somebody not signed in</option>
        </optgroup>
      </Select>
      <Select label="What happened" {...field('kind')}>
        <option value="">Anything</option>
        <option value="created">Created</option>
        <option value="updated">Changed</option>
        <option value="deleted">Deleted</option>
        <option value="account">Sign-ins and passwords</option>
      </Select>
      <Select label="To what" wide {...field('what')}>
        <option value="">Everything</option>
        {entities
          .toSorted((a, b) => a.plural.localeCompare(b.plural))
          .map(({ path, plural }) => (
            <option key={path} value={path}>
              {plural}
            </option>
          ))}
      </Select>
      <Day label="From" {...field('from')} />
      <Day label="To" {...field('to')} />
      <button
        type="button"
        className="btn btn-link list-filters-clear"
        disabled={!HISTORY_PARAMS.some((name) => params.has(name))}
        onClick={() => {
          onClear();
          // The button is disabled now, and would lose the focus.
          box.current?.focus({ preventScroll: true });
        }}
      >
        Clear filters
      </button>
    </fieldset>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

interface SelectProps extends FieldProps {
  /** Takes a line of its own on a phone. */
  wide?: boolean;
  children: ReactNode;
}

function Select({ label, value, wide = false, onChange, children }: SelectProps) {
  const id = useId();
  return (
    <div className={`list-filter${wide ? ' is-wide' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="custom-select"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  );
}

function Day({ label, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="list-filter">
      <label htmlFor={id}>{label}</label>
      <FilterDay id={id} value={value} onDay={onChange} />
    </div>
  );
}
