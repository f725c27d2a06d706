import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { SiteFooter } from '../ui/site-footer.tsx';
import { Drawer } from './drawer.tsx';
import { RequireSession } from './require-session.tsx';
import { ShellBrand } from './shell-brand.tsx';
import { Shortcuts, useShortcuts } from './shortcuts.tsx';
import { Sidebar, type SidebarItem } from './sidebar.tsx';

interface Props {
  /** Whose app it is. */
  name: string;
  places: SidebarItem[];
  /** What the drawer of a phone has in addition. */
  morePlaces?: SidebarItem[];
  /** Names the header's look. */
  header: { className: string; menuClass?: string; children(showShortcuts: () => void): ReactNode };
  foot?(showShortcuts: () => void): ReactNode;
}

/** The frame of an app: its sidebar, or on a phone a bar with a drawer, around the page. */
export function Shell({ name, places, morePlaces = [], header, foot }: Props) {
  const shortcuts = useShortcuts();
  return (
    <RequireSession>
      <div className="shell">
        <Sidebar items={places} head={<ShellBrand name={name} />} foot={foot?.(shortcuts.show)} />
        <div className="shell-body">
          <header className={header.className}>
            <Drawer name={name} items={[...places, ...morePlaces]} className={header.menuClass} />
            {header.children(shortcuts.show)}
          </header>
          <p className="print-only">{name}</p>
          <main id="main" className="shell-main">
            <Outlet />
          </main>
          <SiteFooter />
        </div>
      </div>
      <Shortcuts open={shortcuts.open} onOpen={shortcuts.show} onClose={shortcuts.hide} />
    </RequireSession>
  );
}
