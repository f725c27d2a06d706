import type { FoundGroup } from '../../shared/wire.ts';
import type { RecentRecord } from '../data/recent-records.ts';
import { isMeant, type SettingsItem } from '../features/settings/settings-places.ts';
import type { Model } from '../model/model.ts';
import { recordAddress } from '../records/address.ts';
import type { PageCommand } from '../ui/page-commands.ts';
import type { SidebarItem } from './sidebar.tsx';

/** An item of the palette: a link, or a command. */
export type PaletteItem = {
  label: string;
  /** What is called so by a number only. */
  about?: string;
  hint?: string;
  icon: string;
  /** A record found by the server for the latest text sent. */
  isFound?: true;
} & ({ to: string; run?: undefined } | { run(): void });

interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

interface Known {
  places: SidebarItem[];
  /** Commands for the page's content. */
  here: PageCommand[];
  fresh: { label: string; to: string; icon: string }[];
  /** New records of what can be set up; offered once something is typed. */
  setUp: { label: string; to: string; icon: string }[];
  recent: RecentRecord[];
  found: FoundGroup[];
  /** What files can be imported into; offered to who types that word. */
  imports: { label: string; to: string; icon: string }[];
  /** What can be set up; offered once something is typed. */
  settings: SettingsItem[];
}

/**
 * The palette's items for a text: matching records, and pages and new records whose names contain it; without a text, all of these.
 */
export function paletteGroups(model: Model, text: string, known: Known): PaletteGroup[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ label }: { label: string }) => words.every((word) => label.toLowerCase().includes(word));
  const recent = known.recent
    .filter(({ path }) => Object.hasOwn(model.manifest, path))
    .filter(matches)
    .map(({ path, label, about, to }) => ({
      label,
      hint: about ?? model.manifest[path]?.title,
      icon: 'history',
      to,
    }));
  const places = new Set(known.places.map(({ to }) => to));
  const settings =
    words.length === 0
      ? []
      : known.settings
          .filter((item) => !places.has(item.to) && isMeant(item, text.trim()))
          .map(({ title, to }) => ({ label: title, icon: 'settings', to }));
  const isImport = words.some((word) => word.length > 1 && 'import'.startsWith(word));
  const groups = [
    { title: 'Recent', items: words.length === 0 ? recent : [] },
    { title: 'On this page', items: known.here.filter(matches) },
    ...known.found.map((group) => foundGroup(model, group, text)),
    { title: 'Go to', items: known.places.filter(matches) },
    { title: 'Create', items: [...known.fresh, ...(words.length > 0 ? known.setUp : [])].filter(matches) },
    { title: 'Import', items: isImport ? known.imports.filter(matches) : [] },
    { title: 'Settings', items: settings },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function foundGroup(model: Model, { entity, records, more }: FoundGroup, text: string): PaletteGroup {
  const screen = model.screens[entity];
  const icon = screen?.nav?.icon ?? 'file-text';
  const title = model.manifest[entity]?.plural ?? entity;
  const items: PaletteItem[] = records.map(({ id, label, about }) => ({
    label,
    about,
    icon,
    to: recordAddress(model, entity, id),
    isFound: true,
  }));
  if (more && screen?.route && !screen.route.includes(':'))
    items.push({
      label: `All ${title} with “${text.trim()}”`,
      icon: 'search',
      to: `${screen.route}?search=${encodeURIComponent(text.trim())}`,
    });
  return { title, items };
}
