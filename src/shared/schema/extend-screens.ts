import { effectiveUi } from './effective-schema.ts';
import type { Entity } from './entity.ts';
import { filesOf, isAdded, type LayerFile, type LayerFiles } from './layer-files.ts';
import { type Manifest, parentOf } from './manifest.ts';
import type { Model } from './model.ts';
import { readView } from './named-view.ts';
import { type FieldGroup, type NavItem, readScreen, type Screen } from './screen.ts';

type Screens = Model['screens'];

/** Own entities stand below those of the product in the menu, unless they say where. */
const MENU: Omit<NavItem, 'label'> = { icon: 'tag', order: 500 };

/** What of a layer screens are made of: its own entities, and those of the product that it adds to. */
interface Extension {
  entities: Manifest;
  own: string[];
  changed: string[];
  files: LayerFiles;
  layer: string;
}

/** The screens with what a layer adds to them, and those of its own entities. */
export function extendScreens(below: Screens, { entities, own, changed, files, layer }: Extension): Screens {
  const screens: Record<string, Screen> = { ...below };
  for (const path of changed) {
    const screen = below[path];
    if (screen)
      screens[path] = extendScreen(screen, entities[path] as Entity, { ...filesOf(files, path), layer });
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
  const screen = readScreen(entity, effectiveUi({ properties, 'x-entity': words }, written), parentRoute);
  // A state is a mark: lists, cards and the heading of a record show it so.
  return entity.states ? { ...screen, looks: { [entity.states.of]: 'badge', ...screen.looks } } : screen;
}

function extendScreen(
  screen: Screen,
  entity: Entity,
  { data, ui, layer }: { data: LayerFile; ui: LayerFile; layer: string },
): Screen {
  const names = Object.keys(data.properties ?? {}).filter((name) => isAdded(name, layer));
  const own = { ...entity, properties: entity.properties.filter(({ name }) => names.includes(name)) };
  const { looks, widgets } = readScreen(own, effectiveUi({ properties: data.properties }, {}));
  const hidden = Object.keys(ui).filter((key) => !key.startsWith('ui:'));
  const { columns = [], views = [] } = ui['ui:list'] ?? {};
  const shown = [...screen.list.columns, ...columns].filter((name) => !hidden.includes(name));
  const allViews = [...(screen.list.views ?? []), ...views.map((view) => readView(entity, view))];
  const groups = withGroups(screen.groups, ui['ui:groups']);
  return {
    ...screen,
    list: { ...screen.list, columns: [...new Set(shown)], ...(allViews.length > 0 && { views: allViews }) },
    tabs: [...screen.tabs, ...(ui['ui:tabs'] ?? [])],
    ...(groups && { groups }),
    looks: { ...screen.looks, ...looks },
    widgets: {
      ...screen.widgets,
      ...widgets,
      ...Object.fromEntries(hidden.map((name) => [name, 'hidden'])),
    },
  };
}

/** Fields move to the group that a layer names last; one of a title that there is takes them in. */
function withGroups(below: FieldGroup[] = [], added: FieldGroup[] = []): FieldGroup[] | undefined {
  const moved = new Set(added.flatMap(({ fields }) => fields));
  const groups = below.map(({ title, fields }) => ({
    title,
    fields: [
      ...fields.filter((name) => !moved.has(name)),
      ...added.flatMap((one) => (one.title === title ? one.fields : [])),
    ],
  }));
  const fresh = added.filter(({ title }) => !below.some((one) => one.title === title));
  const all = [...groups, ...fresh].filter(({ fields }) => fields.length > 0);
  return all.length > 0 ? all : undefined;
}
