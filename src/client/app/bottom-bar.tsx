import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useCan, useModel } from '../model/model.ts';
import { recordAddress } from '../records/address.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import type { DrawerState } from './drawer.tsx';
import { useFindRecords } from './use-find-records.ts';

/** On a phone, for one thumb: one's own work, a new record, the search, the menu. */
export function BottomBar({ drawer }: { drawer: DrawerState }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const find = useFindRecords();
  const isHere = pathname === '/my-work';
  const fresh = useNewRecords();
  return (
    <nav className="bottom-bar" aria-label="Quick">
      <Link
        className={`bottom-bar-item${isHere ? ' active' : ''}`}
        to="/my-work"
        aria-current={isHere ? 'page' : undefined}
      >
        <Icon name="circle-check" size={20} />
        My work
      </Link>
      <Menu
        label="New"
        direction="up"
        align="start"
        className="bottom-bar-item"
        items={fresh.map(({ label, to, icon }) => ({ label, icon, onSelect: () => navigate(to) }))}
      >
        <Icon name="plus" size={20} />
        New
      </Menu>
      <button type="button" className="bottom-bar-item" onClick={find}>
        <Icon name="search" size={20} />
        Search
      </button>
      <button
        type="button"
        className="bottom-bar-item"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        onClick={drawer.open}
      >
        <Icon name="menu" size={20} />
        Menu
      </button>
    </nav>
  );
}

/** What can be made anew: of every entity that has a place in the menu. */
function useNewRecords() {
  const model = useModel();
  const can = useCan();
  return Object.values(model.screens)
    .filter(({ path, nav }) => nav && can('create', path))
    .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))
    .map(({ path, nav }) => ({
      label: `New ${model.manifest[path]?.title}`,
      icon: nav?.icon as 'wrench',
      to: recordAddress(model, path, 'new'),
    }));
}
