import { fixedPlace, RESERVED_ROUTES } from '../../src/client/app/routes.ts';
import type { Entity } from '../../src/shared/schema/entity.ts';
import type { Screen } from '../../src/shared/schema/screen.ts';

/** The two files of a new entity, as text. */
interface NewEntity {
  data: string;
  ui: string;
  title: string;
  route: string;
}

/** New lists come before Reports and Settings, which the app itself adds to the menu. */
const MENU_END = 90;

/**
 * A working pair of files for a new entity: a name, a description, a list and a menu item.
 * @param path its API path, such as `gauges/gauge`
 * @param present the existing entities and screens
 */
export function newEntityFiles(path: string, present: { entity: Entity; screen: Screen }[]): NewEntity {
  const words = (path.split('/').at(-1) as string).split(/[_-]/);
  const title = words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join(' ');
  const several = plural(title);
  const route = freeRoute(path, several, present);
  const up = '../'.repeat(path.split('/').length - 1) || './';
  const data = {
    $schema: `${up}meta/entity.schema.json`,
    title,
    description: `${/^[aeiou]/i.test(title) ? 'An' : 'A'} ${title.toLowerCase()}.`,
    'x-entity': {
      ...(several !== `${title}s` && { plural: several }),
      label: 'name',
      search: ['name', 'description'],
      order: 'name',
    },
    required: ['name'],
    properties: { name: {}, description: { 'x-long': true } },
  };
  const ui = {
    $schema: `${up}meta/entity-ui.schema.json`,
    'ui:route': route,
    'ui:nav': { icon: 'package', order: freePlace(present) },
    'ui:list': { columns: ['name', 'description', 'updated_at'], create: `New ${title}` },
  };
  return { data: text(data), ui: text(ui), title, route };
}

function plural(title: string): string {
  if (/[^aeiou]y$/.test(title)) return `${title.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(title) ? `${title}es` : `${title}s`;
}

/** A free route: `/gauges`, or `/spares/gauges` if that is taken. */
function freeRoute(path: string, several: string, present: { screen: Screen }[]): string {
  const taken = new Set<string | undefined>([
    ...RESERVED_ROUTES,
    ...present.map(({ screen }) => screen.route),
  ]);
  const short = `/${several.toLowerCase().replaceAll(' ', '-')}`;
  return taken.has(short) ? `/${path.split('/')[0]?.replaceAll('_', '-')}${short}` : short;
}

function freePlace(present: { entity: Entity; screen: Screen }[]): number {
  const taken = present.flatMap(({ entity, screen }) =>
    entity.scope === 'tenant' && screen.nav ? [screen.nav.order] : [],
  );
  const next = (Math.floor(Math.max(0, ...taken.filter((place) => place < MENU_END)) / 10) + 1) * 10;
  if (next < MENU_END) return next;
  let place = 1;
  while (taken.includes(place) || fixedPlace('tenant', place) !== undefined) place += 1;
  return place;
}

/** JSON with short lists and properties on one line, as in our schemas. */
function text(value: unknown): string {
  const onOneLine = (part: string) => part.replace(/\s*\n\s*/g, ' ');
  return `${JSON.stringify(value, null, 2)
    .replace(/\[[^[\]{}]*\]/g, (list) => onOneLine(list).replace(/^\[ | \]$/g, (end) => end.trim()))
    .replace(/(?<=": )\{[^{}]{1,60}\}/g, onOneLine)}\n`;
}
