import { effectiveUi } from './effective-schema.ts';
import type { Entity } from './entity.ts';
import { filesOf, type LayerFile, type LayerFiles } from './layer-files.ts';
import { type Manifest, parentOf } from './manifest.ts';
import type { Model } from './model.ts';
import { type NavItem, readScreen, type Screen } from './screen.ts';

type Screens = Model['screens'];

/** Own entities stand below those of the product in the menu, unless they say where. */
const MENU: Omit<NavItem, 'label'> = { icon: 'tag', order: 500 };

/** What of a layer screens are made of: its own entities, and those of the product that it adds to. */
interface Extension {
  entities: Manifest;
  own: string[];
  patched: string[];
  files: LayerFiles;
}

/** The screens with what a layer adds to them, and those of its own entities. */
export function extendScreens(below: Screens, { entities, own, patched, files }: Extension): Screens {
  const screens: Record<string, Screen> = { ...below };
  for (const path of patched) {
    const screen = below[path];
    if (screen) screens[path] = extendScreen(screen, entities[path] as Entity, filesOf(files, path));
  }
  const screenOf = (path: string): Screen | undefined => {
    const entity = entities[path];
    if (!own.includes(path) || !entity) return screens[path];
    const parent = parentOf(entity)?.reference?.entity;
    const { data, ui } = filesOf(files, path);
    return ownScreen(entity, data, ui, parent === undefined ? undefined : screenOf(parent)?.route);
  };
  for (const path of own) screens[path] = screenOf(path) as Screen;
  return screens;
}

/** An own entity has a place in the menu, or below its parent's records: those of a record of the product stand in its tabs. */
function ownScreen(entity: Entity, data: LayerFile, ui: LayerFile, parentRoute: string | undefined): Screen {
  const { properties, 'x-entity': words } = data;
  const written = {
    ...ui,
    ...(entity.parent === undefined && {
      'ui:route': `/${entity.path}`,
      'ui:nav': { ...MENU, ...ui['ui:nav'] },
    }),
  };
  return readScreen(entity, effectiveUi({ properties, 'x-entity': words }, written), parentRoute);
}

function extendScreen(
  screen: Screen,
  entity: Entity,
  { data, ui }: { data: LayerFile; ui: LayerFile },
): Screen {
  const names = Object.keys(data.properties ?? {});
  const own = { ...entity, properties: entity.properties.filter(({ name }) => names.includes(name)) };
  const { looks, widgets } = readScreen(own, effectiveUi({ properties: data.properties }, {}));
  const columns = [...screen.list.columns, ...(ui['ui:list']?.columns ?? [])];
  return {
    ...screen,
    list: { ...screen.list, columns: [...new Set(columns)] },
    tabs: [...screen.tabs, ...(ui['ui:tabs'] ?? [])],
    looks: { ...screen.looks, ...looks },
    widgets: { ...screen.widgets, ...widgets },
  };
}
