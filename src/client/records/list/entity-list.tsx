import './list.scss';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useCan } from '../../model/use-can.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { HAND, LARGE, NARROW, useMedia } from '../../ui/use-media.ts';
import { importAddress } from '../address.ts';
import { useAssigning } from '../assign/use-assigning.tsx';
import { counted } from '../batch/counted.ts';
import { groupTerms } from '../rows/group-terms.ts';
import { ListContext, type ShownList } from '../rows/list-context.ts';
import { useTotals } from '../rows/list-totals.ts';
import { useSelection } from '../rows/use-selection.ts';
import { chosenView, offeredViews, useViews, viewOf } from '../views/views.ts';
import { ListChips } from './list-chips.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListPager } from './list-pager.tsx';
import { ListProgress } from './list-progress.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { QuickAdd } from './quick-add.tsx';
import { unknownAsked } from './unknown-asked.ts';
import { useAskedOfRows } from './use-asked-of-rows.ts';
import { type FilterPanel, useFilterPanel } from './use-filter-panel.ts';
import { useHeldRows } from './use-held-rows.ts';
import { type ListChoice, type ListOptions, useListController } from './use-list-controller.ts';
import { useListKeys } from './use-list-keys.ts';

/** On a phone fewer records of an owner than this stand there without search, filters and sorting. */
const FEW = 10;

const BatchBar = lazyPart(() =>
  import('../batch/batch-bar.tsx').then(
    ({ BatchBar }) => ({ default: BatchBar }),
    // Without a connection, or after an update, a tick must not cost the page.
    () => ({ default: LostBatchBar }),
  ),
);
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));
const GroupedList = lazyPart(() => import('../groups/grouped-list.tsx'));
const ListFilters = lazyPart(() => import('./list-filters.tsx'));
const UnknownNotice = lazyPart(() => import('./unknown-notice.tsx'));

function LostBatchBar() {
  return (
    <LoadError
      text="What can be done with ticked rows could not be loaded."
      onRetry={() => location.reload()}
    />
  );
}

export interface EntityListProps extends Omit<ListOptions, 'hasRoom'> {
  /** Called when the user changes columns or rows; without it they are fixed. */
  onChoose?(choice: ListChoice): void;
  title?: string;
  /** Called when the first page has loaded: content below can then be shown without moving. */
  onLoaded?(): void;
  /** Called when a record will probably be opened next, so that its page can be prefetched. */
  onIntent?(path: string, record: WireRecord): void;
}

/** The list of an entity: search, filters, sorting, pages, opening, creating and deleting, as defined by its screen. */
export function EntityList(props: EntityListProps) {
  const { path, title, stateInUrl = false, chosen, onChoose, onIntent, onLoaded } = props;
  const hasRoom = useMedia(LARGE);
  const list = useListController({ ...props, hasRoom });
  const { entity, total } = list;
  const { rows, fresh, showFresh } = useHeldRows(list.rows, list.shown, list.isBusy);
  const label = useRecordLabel();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const panel = useFilterPanel(list, `${id}-filters`);
  const [deleting, setDeleting] = useState<WireRecord>();
  // It stays once it was opened, so that it can fade out.
  const wasDeleting = useRef(false);
  if (deleting) wasDeleting.current = true;
  const [deletions, setDeletions] = useState(0);
  useEffect(() => {
    // The pressed button disappears with its row, so the list takes the focus once the dialog has returned it.
    if (deletions > 0) section.current?.focus({ preventScroll: true });
  }, [deletions]);

  const can = useCan();
  const canWork = props.viewOnly !== true;
  const quick =
    list.screen.list.quick && can('create', path) ? propertyOf(entity, list.screen.list.quick) : undefined;
  const isQuick = quick !== undefined && canWork;
  const canUpdate = canWork && list.isBatched && can('update', path);
  const canDelete = list.isBatched && list.canDelete;
  const asked = useAskedOfRows(list.asked, list.isBusy);
  const ticks = useSelection(rows ?? [], total ?? 0, JSON.stringify(asked), JSON.stringify(list.asked));
  const selection = canUpdate || canDelete ? ticks : undefined;
  const assigning = useAssigning(entity);
  const canAssign = canWork && assigning.may();
  const rowOf = (id: number | undefined) => rows?.find((row) => row.id === id);
  const only = ticks.count === 1 && !ticks.isAll ? rowOf(ticks.ids[0]) : undefined;
  const assignTicked = () =>
    assigning.open({
      of: ticks.isAll ? { filter: asked, count: total ?? 0 } : { ids: ticks.ids },
      name: only ? label(path, only) : counted(ticks.count, entity),
      onDone: ticks.clear,
    });
  function assignAt(row: number | undefined): boolean {
    const record = rowOf(row);
    if (selection && ticks.count > 0) assignTicked();
    else if (record && list.may('update', record)) assigning.openFor(record, label(path, record));
    else return false;
    return true;
  }
  useListKeys({
    list: section,
    searchBox,
    createLink: list.create?.to,
    onFilter: panel.open,
    onAssign: canAssign ? assignAt : undefined,
    isMain: stateInUrl,
  });
  // The bar stays once something was ticked, so that it can hand the focus back.
  const wasTicked = useRef(false);
  if (ticks.count > 0) wasTicked.current = true;
  const isFirstLoad = rows === undefined;
  useEffect(() => {
    if (!isFirstLoad) onLoaded?.();
  }, [isFirstLoad, onLoaded]);

  const [params] = useSearchParams();
  const isNarrow = useMedia(NARROW);
  const isInHand = useMedia(HAND);
  // Not on a page of its own, where the rows would move once they are counted.
  const isPart = props.parent !== undefined && !stateInUrl;
  const isShort = isInHand && isPart && !list.isNarrowed && !panel.isShown && (total ?? 0) < FEW;
  const views = useViews();
  const { Component: Records, ownPages } = viewOf(
    views,
    stateInUrl ? chosenView(views, params, list.screen) : undefined,
    list.screen,
    isNarrow,
  );
  // Boards and calendars have their own grouping.
  const terms = stateInUrl && list.paging && !ownPages ? groupTerms(list.offered) : [];
  const by = terms.find(({ term }) => term === params.get('group'));
  const hasPages = !ownPages && !by;
  const unknown = stateInUrl
    ? unknownAsked(
        params,
        {
          columns: list.offered.map(({ name }) => name),
          filters: list.parameters,
          views: offeredViews(views, list.screen).map(([name]) => name),
          groups: groupTerms(list.offered).map(({ term }) => term),
        },
        entity.properties.map(({ name }) => name),
      )
    : [];
  const totals = useTotals(entity, list.screen, hasPages ? list.columns : [], list.asked);
  const Shown = by ? GroupedList : Records;
  const shownList: ShownList = {
    ...list,
    label: title ?? entity.plural,
    rows,
    group: by,
    totals,
    widths: chosen?.widths,
    onWidth:
      onChoose && ((name, width) => onChoose({ ...chosen, widths: { ...chosen?.widths, [name]: width } })),
    nameOf: (record) => label(path, record),
    onIntent: onIntent && ((record) => onIntent(path, record)),
    works: canWork && can('update', path),
    onDelete: list.canDelete ? setDeleting : undefined,
    selection,
    onAssign: canAssign ? (record) => assigning.openFor(record, label(path, record)) : undefined,
  };
  return (
    <section ref={section} className="entity-list card" tabIndex={-1}>
      {title && (
        <h2 className="entity-list-title">
          {title}
          {list.screen.list.tick && props.parent && total !== undefined && total > 0 && (
            <ListProgress path={path} parent={props.parent} tick={list.screen.list.tick} />
          )}
        </h2>
      )}
      {!(isShort && isQuick) && (
        <ListToolbar
          list={list}
          searchBox={searchBox}
          showsFilters={panel.isShown}
          filterPanelId={panel.id}
          onToggleFilters={panel.toggle}
          choosesView={stateInUrl}
          isShort={isShort}
          hasColumns={!ownPages}
          groups={terms.length > 0 ? { terms, chosen: by } : undefined}
          chosen={props.chosen}
          onChoose={props.onChoose}
        />
      )}
      {unknown.length > 0 && (
        <Suspense>
          <UnknownNotice unknown={unknown} />
        </Suspense>
      )}
      {panel.isShown && (
        <Suspense fallback={<FiltersToCome panel={panel} />}>
          <ListFilters list={list} panel={panel} />
        </Suspense>
      )}
      <ListChips
        chips={panel.chips}
        onRemove={list.removeFilters}
        opener={({ parameters: [parameter = ''] }) => {
          const control = panel.controlOf(parameter);
          return control && (() => panel.show(control));
        }}
        wrong={list.wrongFilters}
      />
      {quick && isQuick && <QuickAdd entity={entity} property={quick} parent={props.parent} />}
      {fresh > 0 && hasPages && (
        <button type="button" className="btn btn-secondary btn-sm list-fresh" onClick={showFresh}>
          {fresh} new
        </button>
      )}
      {list.error ? (
        <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={list.reload} />
      ) : (
        <Suspense fallback={<div className="list-wait" aria-busy />}>
          <ListContext.Provider value={shownList}>
            <Shown />
          </ListContext.Provider>
        </Suspense>
      )}
      {total === 0 && !ownPages && (
        <ListEmpty
          plural={entity.plural}
          isNarrowed={list.isNarrowed}
          canCreate={list.create !== undefined}
          importTo={stateInUrl && list.create ? importAddress(entity) : undefined}
          onClear={() => {
            list.clear();
            // The pressed button disappears.
            section.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {total !== undefined && total > 0 && list.paging && hasPages && !isShort && (
        <ListPager
          plural={entity.plural}
          page={list.state.page}
          pageSize={list.pageSize}
          total={total}
          isMore={list.isMore}
          onPage={list.turnTo}
        />
      )}
      {selection && hasPages && wasTicked.current && (
        <Suspense>
          <BatchBar
            entity={entity}
            screen={list.screen}
            selection={selection}
            list={section}
            total={total ?? 0}
            filter={asked}
            columns={list.columns}
            canUpdate={canUpdate}
            canDelete={canDelete}
            onAssign={canUpdate && canAssign ? assignTicked : undefined}
          />
        </Suspense>
      )}
      {rows && total !== undefined && !list.paging && total > rows.length && (
        <p className="list-newest">
          The newest {rows.length} of {total}
        </p>
      )}
      {assigning.dialog}
      {wasDeleting.current && (
        <Suspense>
          <DeleteDialog
            path={path}
            record={deleting}
            name={deleting ? label(path, deleting) : ''}
            onClose={() => setDeleting(undefined)}
            onDeleted={() => setDeletions((count) => count + 1)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Keeps the room of the filter panel while its code is loaded. */
function FiltersToCome({ panel }: { panel: FilterPanel }) {
  return (
    <div id={panel.id} className="list-filters" aria-busy="true">
      {panel.controls.map(({ key, label }) => (
        <div key={key} className="list-filter">
          <span className="list-filter-label">{label}</span>
          <span className="form-control" />
        </div>
      ))}
    </div>
  );
}
