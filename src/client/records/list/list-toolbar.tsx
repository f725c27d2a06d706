import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { useChoice } from '../../ui/device-choice.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { importAddress } from '../address.ts';
import { ExportMenu } from '../batch/export-menu.tsx';
import { GroupChoice } from '../groups/group-choice.tsx';
import { useQuickClick } from '../quick/quick-context.ts';
import type { GroupTerm } from '../rows/group-terms.ts';
import { chooseLook } from './kept-look.ts';
import { ListColumnsButton } from './list-columns-button.tsx';
import { ListSort } from './list-sort.tsx';
import { ListViews } from './list-views.tsx';
import type { ListChoice, ListController } from './use-list-controller.ts';

interface Props {
  list: ListController;
  searchBox: RefObject<HTMLInputElement>;
  showsFilters: boolean;
  filterPanelId: string;
  onToggleFilters(): void;
  choosesView: boolean;
  /** A few records on a phone need no search, filters or sorting. */
  isShort: boolean;
  /** Whether the view shows columns, and rows whose density can change. */
  hasColumns: boolean;
  /** The terms the list can be grouped by, if any. */
  groups?: { terms: GroupTerm[]; chosen?: GroupTerm };
  chosen?: ListChoice;
  onChoose?(choice: ListChoice): void;
}

/** The controls above a list: search, filters, sorting on a phone, views, and the button for a new record. */
export function ListToolbar(props: Props) {
  const { list, searchBox } = props;
  const quick = useQuickClick();
  const isSearched = list.paging && !props.isShort;
  if (!isSearched && !list.create) return null;
  return (
    <div className="list-toolbar">
      {isSearched && (
        <>
          <SearchBox
            plural={list.entity.plural}
            search={list.state.search}
            onSearch={list.search}
            searchBox={searchBox}
          />
          {list.filterable.length > 0 && <FilterToggle {...props} />}
          <ListSort columns={list.columns} order={list.state.order} onChange={list.order} />
          {props.choosesView && <ListViews screen={list.screen} />}
          {props.groups && <GroupChoice {...props.groups} />}
          {props.choosesView && props.hasColumns && <ListDensity />}
          {props.onChoose && props.hasColumns && (
            <ListColumnsButton list={list} chosen={props.chosen ?? {}} onChoose={props.onChoose} />
          )}
          {props.choosesView && (
            <ExportMenu
              entity={list.entity}
              columns={list.columns}
              importTo={list.create && importAddress(list.entity)}
              offersAnywhere
              query={{ ...list.asked, ...(list.ordering && { ordering: list.ordering }) }}
            />
          )}
        </>
      )}
      {list.create && (
        <Link
          to={list.create.to}
          className="btn btn-primary list-create"
          aria-keyshortcuts="n"
          onClick={quick}
        >
          <Icon name="plus" />
          <span className="list-button-text">{list.create.label}</span>
        </Link>
      )}
    </div>
  );
}

interface SearchProps {
  plural: string;
  search: string;
  onSearch(text: string): void;
  searchBox: RefObject<HTMLInputElement>;
}

function SearchBox({ plural, search, onSearch, searchBox }: SearchProps) {
  const [text, setText] = useDebounced(search, onSearch);
  return (
    <div className="list-search">
      <Icon name="search" />
      <input
        ref={searchBox}
        type="search"
        className="form-control"
        placeholder="Search"
        aria-label={`Search ${plural}`}
        aria-keyshortcuts="/"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}

function FilterToggle({ list, showsFilters, filterPanelId, onToggleFilters }: Props) {
  const count = Object.keys(list.state.filters).length;
  return (
    <button
      type="button"
      className="btn btn-secondary list-filter-toggle"
      aria-expanded={showsFilters}
      aria-controls={filterPanelId}
      onClick={onToggleFilters}
    >
      <Icon name="sliders-horizontal" />
      <span className="list-button-text">{showsFilters ? 'Hide Filters' : 'Show Filters'}</span>
      {count > 0 && <span className="list-filter-count">{count}</span>}
    </button>
  );
}

/** Switches to denser rows, which show more at once. */
function ListDensity() {
  const isCompact = useChoice('density') === 'compact';
  return (
    <button
      type="button"
      className="btn btn-icon list-density"
      aria-label="Compact rows"
      title="Compact rows"
      aria-pressed={isCompact}
      onClick={() => chooseLook('density', isCompact ? undefined : 'compact')}
    >
      <Icon name={isCompact ? 'rows-4' : 'rows-3'} />
    </button>
  );
}
