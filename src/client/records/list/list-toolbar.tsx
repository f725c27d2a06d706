import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import { useDebounced } from './use-debounced.ts';

interface Props {
  plural: string;
  search: string;
  onSearch(text: string): void;
  searchBox: RefObject<HTMLInputElement>;
  showsFilters: boolean;
  filterCount: number;
  filterPanelId: string;
  hasFilters: boolean;
  onToggleFilters(): void;
}

/** Search box and filter toggle of a list. */
export function ListToolbar(props: Props) {
  const { plural, showsFilters, filterCount } = props;
  const [text, setText] = useDebounced(props.search, props.onSearch);
  return (
    <>
      <div className="list-search">
        <Icon name="search" />
        <input
          ref={props.searchBox}
          type="search"
          className="form-control"
          placeholder="Search"
          aria-label={`Search ${plural}`}
          aria-keyshortcuts="/"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {props.hasFilters && (
        <button
          type="button"
          className="btn btn-secondary list-filter-toggle"
          aria-expanded={showsFilters}
          aria-controls={props.filterPanelId}
          onClick={props.onToggleFilters}
        >
          <Icon name="sliders-horizontal" />
          <span className="list-button-text">{showsFilters ? 'Hide Filters' : 'Show Filters'}</span>
          {filterCount > 0 && <span className="list-filter-count">{filterCount}</span>}
        </button>
      )}
    </>
  );
}

/** The button that leads to the form of a new record. */
export function CreateButton({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="btn btn-primary list-create" aria-keyshortcuts="n">
      <Icon name="plus" />
      <span className="list-button-text">{label}</span>
    </Link>
  );
}
