import './list.scss';
import { useEffect, useId, useRef, useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/errors.ts';
import { manifest } from '../../../shared/gen/manifest.ts';
import { screens } from '../../../shared/gen/screens.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { totalOf, type WireRecord } from '../../../shared/wire.ts';
import { recordLabel } from '../../data/record-label.ts';
import { useList } from '../../data/records.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { detailsLink, type Owner } from './details-link.ts';
import { ListChips } from './list-chips.tsx';
import { filterColumns, filterName, listColumns } from './list-columns.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListPager } from './list-pager.tsx';
import { isNarrowed, listRequest, nextOrder } from './list-query.ts';
import { ListSort } from './list-sort.tsx';
import { ListTable } from './list-table.tsx';
import { CreateButton, ListToolbar } from './list-toolbar.tsx';
import { pageCount } from './pages.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListState } from './use-list-state.ts';

export interface EntityListProps {
  path: string;
  /** Lists only the records that this one owns. */
  parent?: Owner;
  title?: string;
  /** The page's address holds search, ordering, filters and page; for the one main list of a page. */
  stateInUrl?: boolean;
  /** Records can be looked at and opened, but neither made nor deleted. */
  viewOnly?: boolean;
  /** Told once the first page is there: what stands below may then be shown without moving. */
  onLoaded?(): void;
  /** A record will probably be opened next: what its page needs may be got now. */
  onIntent?(path: string, record: WireRecord): void;
  /** Label of the create button in place of the screen's own, or false for none. */
  create?: string | false;
}

/** The list of an entity: search, filters, sorting, pages, opening, creating and deleting, all as its screen says. */
export function EntityList(props: EntityListProps) {
  const { path, parent, title, stateInUrl = false, viewOnly = false, onIntent } = props;
  const entity = entityAt(manifest, path);
  const screen = screens[path];
  if (!screen) throw new Error(`No screen for "${path}"`);
  const columns = listColumns(entity, screen, parent);
  const filterable = filterColumns(columns);
  const names = columns.map((column) => column.name);
  // What a reference is called may be asked for too, by a link.
  const [state, update] = useListState(names, [...names, ...filterable.map(filterName)], stateInUrl);
  const { pageSize, paging } = screen.list;
  const owned = parent ? { [`${parent.name}_id`]: String(parent.id) } : {};
  const { rows, meta, error, isLoading, reload } = useList(path, listRequest(state, pageSize, owned));

  const id = useId();
  const section = useRef<HTMLElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const [showsFilters, setShowsFilters] = useState(
    filterable.some((column) => filterName(column) in state.filters),
  );
  const [deleting, setDeleting] = useState<WireRecord>();
  const [deletions, setDeletions] = useState(0);
  useEffect(() => {
    // The button that was pressed goes with its row, so the list takes the focus once the dialog has given it back.
    if (deletions > 0) section.current?.focus({ preventScroll: true });
  }, [deletions]);

  const link = detailsLink(screen, parent);
  const label =
    !viewOnly && entity.operations.includes('create') ? (props.create ?? screen.list.create) : false;
  const createLink = label !== false && link ? link('new') : undefined;
  useListKeys({ list: section, searchBox, createLink, isMain: stateInUrl });

  const total = totalOf(meta);
  const lastPage = pageCount(total, pageSize);
  const isPastEnd = meta !== undefined && !isLoading && state.page > lastPage;
  useEffect(() => {
    // The last record of the last page was deleted, or the address asks for a page that is no more.
    if (isPastEnd) update({ page: lastPage });
  });

  const isFirstLoad = meta === undefined && !error;
  const { onLoaded } = props;
  useEffect(() => {
    if (!isFirstLoad) onLoaded?.();
  }, [isFirstLoad, onLoaded]);
  return (
    <section ref={section} className="entity-list card" tabIndex={-1}>
      {title && <h2 className="entity-list-title">{title}</h2>}
      {(paging || createLink) && (
        <div className="list-toolbar">
          {paging && (
            <>
              <ListToolbar
                plural={entity.plural}
                search={state.search}
                onSearch={(search) => update({ search })}
                searchBox={searchBox}
                showsFilters={showsFilters}
                filterCount={Object.keys(state.filters).length}
                filterPanelId={`${id}-filters`}
                hasFilters={filterable.length > 0}
                onToggleFilters={() => setShowsFilters((shown) => !shown)}
              />
              <ListSort columns={columns} order={state.order} onChange={(order) => update({ order })} />
            </>
          )}
          {createLink && label !== false && <CreateButton to={createLink} label={label} />}
        </div>
      )}
      {showsFilters && (
        <ListFilters
          id={`${id}-filters`}
          columns={filterable}
          filters={state.filters}
          onChange={(filters) => update({ filters })}
        />
      )}
      <ListChips columns={columns} filters={state.filters} onChange={(filters) => update({ filters })} />
      {error ? (
        <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={() => reload()} />
      ) : (
        <ListTable
          entity={entity}
          screen={screen}
          label={title ?? entity.plural}
          columns={columns}
          rows={isFirstLoad ? undefined : rows}
          rowCount={pageSize}
          isBusy={isLoading}
          order={state.order}
          onSort={(property) => update({ order: nextOrder(state.order, property) })}
          link={link}
          nameOf={(record) => recordLabel(path, record)}
          onIntent={onIntent && ((record) => onIntent(path, record))}
          onDelete={!viewOnly && entity.operations.includes('delete') ? setDeleting : undefined}
        />
      )}
      {!error && meta && total === 0 && (
        <ListEmpty
          plural={entity.plural}
          isNarrowed={isNarrowed(state)}
          canCreate={createLink !== undefined}
          onClear={() => update({ search: '', filters: {} })}
        />
      )}
      {!error && meta && total > 0 && paging && (
        <ListPager
          plural={entity.plural}
          page={state.page}
          pageSize={pageSize}
          total={total}
          isMore={meta.total === undefined}
          onPage={(page) => update({ page })}
        />
      )}
      {!error && meta && !paging && total > rows.length && (
        <p className="list-newest">
          The newest {rows.length} of {total}
        </p>
      )}
      <DeleteDialog
        path={path}
        record={deleting}
        name={deleting ? recordLabel(path, deleting) : ''}
        onClose={() => setDeleting(undefined)}
        onDeleted={() => setDeletions((count) => count + 1)}
      />
    </section>
  );
}
