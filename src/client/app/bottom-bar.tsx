import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useScan } from '../features/scan/use-scan.tsx';
import { useCan } from '../model/use-can.ts';
import { useQuick } from '../records/quick/quick-context.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import type { DrawerState } from './drawer.tsx';
import { useNewRecords } from './use-new-records.ts';

/** On a phone, in reach of the thumb: own work, scanning a label, a new record, search, the menu. */
export function BottomBar({ drawer, onSearch }: { drawer: DrawerState; onSearch(): void }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isHere = pathname === '/my-work';
  const can = useCan();
  const fresh = useNewRecords();
  const openQuick = useQuick();
  const scan = useScan();
  return (
    <>
      <nav className="bottom-bar" aria-label="Quick">
        {can.read('work-orders/work_order') && (
          <Link
            className={`bottom-bar-item${isHere ? ' active' : ''}`}
            to="/my-work"
            aria-current={isHere ? 'page' : undefined}
          >
            <Icon name="circle-check" size={20} />
            My work
          </Link>
        )}
        {scan && (
          <button type="button" className="bottom-bar-item" aria-haspopup="dialog" onClick={scan.open}>
            <Icon name="scan-line" size={20} />
            Scan
          </button>
        )}
        {fresh.length > 0 && (
          <Menu
            label="New"
            direction="up"
            align="start"
            className="bottom-bar-item"
            items={fresh.map(({ label, to, icon }) => ({
              label,
              icon,
              onSelect: () => void (openQuick(to) || navigate(to)),
            }))}
          >
            <Icon name="plus" size={20} />
            New
          </Menu>
        )}
        <button type="button" className="bottom-bar-item" aria-haspopup="dialog" onClick={onSearch}>
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
      {scan?.dialog}
    </>
  );
}
