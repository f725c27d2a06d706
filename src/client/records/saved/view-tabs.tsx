import './view-tabs.scss';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { failureText } from '../../data/failure-text.ts';
import { updateRecord } from '../../data/records.ts';
import { useSession } from '../../data/session.ts';
import { type SavedView, useSavedViews, useViewCounts, VIEWS } from '../../data/views.ts';
import { useModel } from '../../model/model.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { dragPlace, dragSource } from '../../ui/drag.ts';
import { formatNumber } from '../../ui/format.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useShownTab } from './use-shown-tab.ts';
import { useViewOrder } from './use-view-order.ts';
import {
  isSameState,
  known,
  plainState,
  stateOf,
  type ViewState,
  viewParameters,
  viewQuery,
} from './view-state.ts';
import { ViewTab, type ViewTabProps } from './view-tab.tsx';

const ViewDialog = lazyPart(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

/** A tab for a view: from the schema, or saved by somebody. */
interface Tab {
  key: string;
  title: string;
  state: ViewState;
  pinned: boolean;
  first?: true;
  saved?: SavedView;
}

interface Props {
  path: string;
  /** The columns shown if the address names none; a saved view includes them. */
  columns?: string[];
  /** What else stands in their line. */
  more?: ReactNode;
}

/** A list's views as tabs above it. The address holds the whole view, so that a link works for anybody. */
export function ViewTabs({ path, columns, more }: Props) {
  const { manifest, screens, own } = useModel();
  const { user } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const saved = useSavedViews(path);
  const [dialog, setDialog] = useState<'new' | 'edit'>();
  const isOwn = (view: SavedView) => view.user?.id === user?.id;
  const order = useViewOrder(saved, isOwn);
  const dragged = useRef<SavedView>();

  const list = screens[path]?.list;
  const plain = list ? plainState(list) : {};
  const names = viewParameters(entityAt(manifest, path));
  const tabs: Tab[] = [
    ...(list?.views ?? []),
    ...order.views.map((view) => ({
      key: String(view.id),
      title: view.name,
      state: view.state,
      pinned: view.pinned,
      saved: view,
    })),
  ];
  const pinned = tabs.filter((tab) => tab.pinned);
  const counts = useViewCounts(
    path,
    pinned.map(({ state }) => state),
  );
  const state = stateOf(params, names);
  const active = tabs.find(({ key }) => key === params.get('saved'));
  const { row, settle } = useShownTab(active?.key);
  const isChanged = active
    ? !isSameState(state, known(active.state, names))
    : ![plain, {}].some((known) => isSameState(state, known));
  const isMine = active?.saved !== undefined && isOwn(active.saved);
  const mayRemove = isMine || (active?.saved !== undefined && own === undefined);
  const cut = Object.keys(active?.state ?? {}).filter((name) => !names.includes(name));
  /** With the current columns included, others see the same. */
  const whole = { ...(columns && { columns: columns.join(',') }), ...state };

  async function save() {
    try {
      await updateRecord(VIEWS, active?.saved?.id ?? 0, { state: whole });
      navigate(viewQuery(whole, active?.key), { replace: true });
      settle();
    } catch (error) {
      toast.error(failureText('The view could not be saved.', error));
    }
  }

  /** Users drag their own views, or move them with Shift and an arrow. */
  const moving = (view: SavedView): Partial<ViewTabProps> => ({
    drag: {
      ...dragSource(dragged, () => view, view.name, order.letGo),
      ...dragPlace(dragged, { onOver: (held) => held.id !== view.id && order.moveTo(held, view) }),
    },
    onMove: (by) => order.moveBy(view, by),
  });

  const drawn = (tab: Tab) => {
    const at = pinned.indexOf(tab);
    const count = at < 0 ? undefined : counts[at];
    return (
      <ViewTab
        key={tab.key}
        title={tab.title}
        query={viewQuery(known(tab.state, names), tab.key)}
        isActive={tab === active}
        {...(tab.saved && isOwn(tab.saved) && moving(tab.saved))}
        count={
          count &&
          `${formatNumber(count.total ?? count.total_at_least ?? 0)}${count.total === undefined ? '+' : ''}`
        }
      />
    );
  };

  if (tabs.length === 0 && !isChanged) return more;
  return (
    <div className="view-tabs">
      <div ref={row} className="view-row">
        <nav aria-label="Views">
          <ul className="nav nav-tabs">
            {tabs.filter(({ first }) => first).map(drawn)}
            <ViewTab title="All" query={viewQuery(plain, undefined)} isActive={!active} />
            {tabs.filter(({ first }) => !first).map(drawn)}
          </ul>
          {saved.some(isOwn) && (
            <span className="sr-only" role="status">
              {order.said}
            </span>
          )}
        </nav>
        {more}
      </div>
      <div className="view-actions">
        {isChanged && (
          <>
            {active && <span className="view-changed">changed</span>}
            {isMine && (
              <Button size="sm" onClick={() => void save()}>
                Save
              </Button>
            )}
            <Button size="sm" onClick={() => setDialog('new')}>
              {active ? 'Save as' : 'Save view'}
            </Button>
            <Link
              className="btn btn-link btn-sm"
              to={viewQuery(known(active?.state ?? plain, names), active?.key) || '?'}
              onClick={() => settle()}
            >
              Reset
            </Link>
          </>
        )}
        {!isChanged && mayRemove && (
          <Button size="sm" onClick={() => setDialog('edit')}>
            {isMine ? 'Edit view' : 'Remove view'}
          </Button>
        )}
      </div>
      {cut.length > 0 && (
        <Alert tone="info">This view uses something your role cannot see, so that part is left out.</Alert>
      )}
      {dialog && (
        <Suspense fallback={null}>
          <ViewDialog
            path={path}
            state={whole}
            view={dialog === 'edit' ? active?.saved : undefined}
            isMine={isMine}
            onDone={(id) => {
              setDialog(undefined);
              settle(id === null);
              if (id === null) navigate('?', { replace: true });
              else if (dialog === 'new') navigate(viewQuery(whole, String(id)), { replace: true });
            }}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
