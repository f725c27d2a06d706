import { type ReactNode, Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import { useShortcut } from '../ui/use-shortcut.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Drawer, DrawerButton, useDrawer } from './drawer.tsx';
import { LazyPalette } from './lazy-palette.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { RequireSession } from './require-session.tsx';
import { ShellBrand } from './shell-brand.tsx';
import { Sidebar, type SidebarItem, SidebarToggle } from './sidebar.tsx';
import { Unsent } from './unsent.tsx';

const Shortcuts = lazyPart(() => import('./shortcuts.tsx'));

interface Props {
  /** The name of the app's owner. */
  name: string;
  places: SidebarItem[];
  /** Additional places in a phone's drawer. */
  morePlaces?: SidebarItem[];
  /** On a phone the main places are in a bar at the bottom, in reach of the thumb. */
  hasBottomBar?: boolean;
  /** The header's classes and content. */
  header: { className: string; menuClass?: string; children(showShortcuts: () => void): ReactNode };
  foot?(showShortcuts: () => void): ReactNode;
}

/** The frame of an app: its sidebar, or on a phone a bar with a drawer, around the page. */
export function Shell({ name, places, morePlaces = [], hasBottomBar = false, header, foot }: Props) {
  const shortcuts = useShortcuts();
  const drawer = useDrawer();
  const palette = usePalette();
  return (
    <RequireSession>
      <div className={`shell${hasBottomBar ? ' has-bottom-bar' : ''}`}>
        <Sidebar
          items={places}
          head={<ShellBrand name={name} />}
          foot={
            <>
              <SidebarToggle />
              {foot?.(shortcuts.show)}
            </>
          }
        />
        <div className="shell-body">
          <header className={header.className}>
            <DrawerButton drawer={drawer} className={header.menuClass} />
            {header.children(shortcuts.show)}
          </header>
          <OfflineBanner />
          <Unsent />
          <p className="print-only">{name}</p>
          <main id="main" className="shell-main">
            <Outlet />
          </main>
          <SiteFooter />
          {hasBottomBar && <BottomBar drawer={drawer} onSearch={palette.show} />}
        </div>
      </div>
      <Drawer drawer={drawer} name={name} items={[...places, ...morePlaces]} />
      {palette.isOpen && <LazyPalette places={[...places, ...morePlaces]} onClose={palette.hide} />}
      {shortcuts.dialog}
    </RequireSession>
  );
}

/** Whether the palette is open; its key works even while typing. */
function usePalette() {
  const [isOpen, setOpen] = useState(false);
  const show = () => setOpen(true);
  useShortcut('Ctrl+K', show, { whileTyping: 'anywhere' });
  return { isOpen, show, hide: () => setOpen(false) };
}

/** The list of keys; its code loads on first use, and it stays after that, so that it can fade out. */
function useShortcuts() {
  const [isOpen, setOpen] = useState<boolean>();
  const show = () => setOpen(true);
  useShortcut('?', show);
  const dialog = isOpen !== undefined && (
    <Suspense>
      <Shortcuts open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { show, dialog };
}
