import { type DueEnd, type DueUntil, readDueUntil } from './due.ts';
import { type Entity, hasParts } from './entity.ts';
import { type NamedView, readView, type ViewWords } from './named-view.ts';
import type { PrintWords } from './print-words.ts';
import type { Tab } from './tab.ts';
import type { Where } from './where.ts';

/** Where a row click of a list leads: the entity's own route, the generic form page, or nowhere. */
export type Opens = 'page' | 'generated' | 'none';
/** How a value looks in lists and headings. */
export type ColumnLook = 'badge' | 'level' | 'money' | 'date' | 'boolean' | 'address' | 'person';

/** Whether a value is shown as a mark: a word for the state of its record. */
export function isMark(look: ColumnLook | undefined): boolean {
  return look === 'badge' || look === 'level';
}

/** A place in a menu. */
export interface NavItem {
  label: string;
  /** Name of an icon in `client/ui/icon`. */
  icon: string;
  /** Position, ascending. */
  order: number;
  /** In the second group of the menu, for those who do the work. */
  group?: 'work';
}

/** What the page of a record shows below its name, by names of properties. */
interface Heading {
  /** The text whose first line says what the record is about. */
  text?: string;
  /** What the record belongs to, such as its asset and location. */
  facts: string[];
  /** Something that is valid until a day. */
  term?: TermWords;
  /** What is said of records for which it holds. */
  notes?: { title: string; where: Where }[];
}

/** Something that is valid until a day and who gives it, such as a warranty; or the referenced record whose page says so. */
export type TermWords = { title: string; until: string; by?: string } | { of: string };

/** Fields under a heading of their own, in order. */
export interface FieldGroup {
  title: string;
  fields: string[];
}

/** How an entity's list looks. */
export interface ListScreen {
  columns: string[];
  pageSize: number;
  paging: boolean;
  /** Label of the create button, or false for none. */
  create: string | false;
  opens: Opens;
  /** The view that the menu opens, if it is not the table. */
  view?: string;
  /** The boolean that is set by a checkbox in the row. */
  tick?: string;
  /** Numbers that are edited in the row. */
  inline?: string[];
  /** The text of a new record, typed above the list and saved with Enter. */
  quick?: string;
  /** Actions of the entity that can be run on all selected rows at once. */
  batch?: string[];
  /** Other lists, linked in a line above this one. */
  links?: string[];
  /** Numbers whose sums are shown at the foot of the list. */
  totals?: string[];
  /** Views that are shown above the list to everybody. */
  views?: NamedView[];
}

/** Ways to view a list besides the table. */
interface Views {
  /** Cards in columns: one column for each choice of a property, or for each record that it may refer to. */
  board?: { by: string };
  /** The days in `dates` of its entity, by month and week. */
  calendar?: true;
  /** Who does what on which day of a week: the `assignee` of its entity, and its `dates`. */
  week?: true;
}

/** A label to print and stick on: lines of text, the first one large, and an address as a QR code. */
export interface LabelWords {
  lines: string[];
  /** The property at the end of the address: `/r/…`. Without it, the address is that of the record's page. */
  token?: string;
  /** The action that gives a record its token. */
  action?: string;
}

/** When an action is offered. */
interface OfferedAction {
  action: string;
  while?: Where;
  /** Never a button, since it is rarely wanted or much is lost by it; false: a button also beside those that come first. */
  menu?: boolean;
  /** Fields of its form that begin with what the record has. */
  start?: string[];
  opens?: true; // Once it is done, the one record that it made beside opens.
  /** What is then offered for another record. */
  then?: NextAction;
}

/** An action on the record that a reference leads to. */
export interface NextAction {
  /** The reference. */
  of: string;
  action: string;
  /** The field of that action's form that is set to this record. */
  as?: string;
  /** Of which records it is offered. */
  if?: Where;
}

/** A new record of another entity, which refers to the one that is shown, and what its button says. */
interface NewWords {
  of: string;
  title: string;
}

/** The small sheet in which a record is made in seconds. */
export interface QuickWords {
  /** Its fields, in order. The first is a text, which has to be filled in. */
  fields: string[];
  /** What fields are called there. */
  labels?: Record<string, string>;
  /** What the new record has without being asked: a value, or of a reference the first record with these values. */
  values?: Record<string, QuickValue>;
  /** Actions that follow with what is filled in of their own fields, which stand after the others. */
  actions?: string[];
}

export type QuickValue = string | number | boolean | Record<string, string | number | boolean>;

/** The headings of the index of all settings, in their order. */
export const SETTINGS_GROUPS = [
  'company',
  'people',
  'places',
  'work',
  'stock',
  'money',
  'portal',
  'fields',
  'data',
] as const;

/** Where an entity stands in the index of all settings. */
export interface SettingsPlace {
  group: (typeof SETTINGS_GROUPS)[number];
  /** Other words by which people look for it. */
  finds?: string;
  /** What it is, in one sentence: the description of the entity. */
  about?: string;
}

/** How the app shows an entity, with every default filled in. The server never reads it. */
export interface Screen {
  path: string;
  /**
   * The address of its list, such as `/assets`, or below its parent's record, such as
   * `/work-orders/:parentId/work-order-logs`.
   */
  route?: string;
  nav?: NavItem;
  settings?: SettingsPlace;
  list: ListScreen;
  heading?: Heading;
  /** The printed label of a record. */
  label?: LabelWords;
  /** What is told beside a record where it is searched for as a reference. */
  found?: string[];
  /** What is only on paper. */
  print?: PrintWords;
  /** The actions on a record, the most likely next one first. By default all of them, in the order of the data schema. */
  actions?: OfferedAction[];
  /** Values by property with which a record stays as it is: its form is text then. */
  fixed?: Where;
  tabs: Tab[];
  /** The entity whose records log what happened to this one. The history shows them too. */
  log?: string;
  /** Other ways to view its list. */
  views?: Views;
  /** The entity of which a record is usually created after one of this. */
  next?: string;
  /** What people begin most often when they stand before a record. */
  fresh?: NewWords;
  /** The sheet in which a record is made in seconds; the form has all fields. */
  quick?: QuickWords;
  /** The order of form fields; contains `*`. */
  order: string[];
  /** Form fields under headings, after all others. */
  groups?: FieldGroup[];
  /** By property: how its list cell looks. */
  looks: Record<string, ColumnLook>;
  /** By property: where the select's create link leads. */
  createLinks: Record<string, string>;
  /** By date property: what says that it no longer counts. Until then, a date in the past is overdue. */
  due: Record<string, DueEnd>;
  /** By due date: the time at which it was over, shown instead of the date from then on. */
  ended: Record<string, string>;
  /** By property: the choice that says what is wrong with its value, empty while nothing is. */
  marks?: Record<string, string>;
  /** By property: what its list cell says where it is empty. */
  nobody?: Record<string, string>;
  /** By property: the widget of its field, if it is not the usual one. */
  widgets: Record<string, string>;
  /** By date property: the form of a new record starts with the day this many days from today. */
  starts: Record<string, number>;
  /** Properties that the form of a new record leaves out. */
  later: string[];
}

/** The words for one property in a UI schema. `ui:create` and `ui:column` are ours, the rest are rjsf's. */
export interface PropertyUi {
  'ui:widget'?: string;
  'ui:placeholder'?: string;
  'ui:help'?: string;
  'ui:options'?: { rows?: number };
  'ui:create'?: string;
  /** Left out of the form of a new record. */
  'ui:later'?: true;
  /** For a date: the form of a new record starts with the day this many days from today. */
  'ui:start'?: number;
  'ui:column'?: ColumnLook;
  /** A date that is overdue once it has passed, until this property is true or has a value, or one of these values. */
  'ui:dueUntil'?: DueUntil;
  /** With `ui:dueUntil`: the time at which that happened. */
  'ui:endedAt'?: string;
  /** A choice that is empty while nothing is wrong with the value. */
  'ui:markedBy'?: string;
  /** Of a reference: what its list cell says where it is empty, such as who did what nobody did. */
  'ui:nobody'?: string;
}

/** A parsed UI schema file: `ui:` words of the entity, and one object per property. */
export type UiSchema = {
  $schema?: string;
  'ui:route'?: string;
  'ui:nav'?: Omit<NavItem, 'label'> & { label?: string };
  'ui:settings'?: SettingsPlace;
  'ui:list'?: {
    columns?: string[];
    pageSize?: number;
    paging?: boolean;
    create?: string | boolean;
    opens?: Opens;
    tick?: string;
    inline?: string[];
    quick?: string;
    batch?: string[];
    links?: string[];
    totals?: string[];
    view?: string;
    views?: ViewWords[];
  };
  'ui:heading'?: Partial<Heading>;
  'ui:label'?: LabelWords;
  'ui:found'?: string[];
  'ui:print'?: PrintWords;
  'ui:actions'?: OfferedAction[];
  'ui:fixed'?: Where;
  'ui:tabs'?: Tab[];
  'ui:log'?: string;
  'ui:views'?: Views;
  'ui:next'?: string;
  'ui:new'?: NewWords;
  'ui:quick'?: QuickWords;
  'ui:order'?: string[];
  'ui:groups'?: FieldGroup[];
} & { [property: string]: PropertyUi | unknown };

/**
 * Reads a UI schema into a screen.
 * @example readScreen(site, { 'ui:route': '/settings/sites' }).list.opens // 'page'
 * @param entity the entity of the data schema beside it
 * @param ui the parsed file, already accepted by the linter
 * @param parentRoute the address of the parent's list; the entity's own list is nested below its record
 */
export function readScreen(entity: Entity, ui: UiSchema, parentRoute?: string): Screen {
  const route = routeOf(entity, ui, parentRoute);
  const list = ui['ui:list'] ?? {};
  const properties = Object.entries(ui as Record<string, PropertyUi>);
  const own = properties.filter(([key]) => !key.startsWith('ui:') && key !== '$schema');
  const pick = <T>(word: keyof PropertyUi): Record<string, T> =>
    Object.fromEntries(own.flatMap(([name, ui]) => (ui[word] === undefined ? [] : [[name, ui[word] as T]])));
  const marks = pick<string>('ui:markedBy');
  const nobody = pick<string>('ui:nobody');
  return {
    path: entity.path,
    route,
    nav: ui['ui:nav'] && { label: entity.plural, ...ui['ui:nav'] },
    ...(ui['ui:settings'] && { settings: { ...ui['ui:settings'], about: entity.description } }),
    list: {
      columns:
        list.columns ??
        entity.properties
          .filter((p) => !hasParts(p))
          .slice(0, 6)
          .map((p) => p.name),
      pageSize: list.pageSize ?? 10,
      paging: list.paging ?? true,
      create: createLabel(entity, list.create),
      opens: list.opens ?? (route ? 'page' : 'generated'),
      ...(list.view && { view: list.view }),
      ...(list.tick && { tick: list.tick }),
      ...(list.inline && { inline: list.inline }),
      ...(list.quick && { quick: list.quick }),
      ...(list.batch && { batch: list.batch }),
      ...(list.links && { links: list.links }),
      ...(list.totals && { totals: list.totals }),
      ...(list.views && { views: list.views.map((view) => readView(entity, view)) }),
    },
    ...(ui['ui:heading'] && { heading: { facts: [], ...ui['ui:heading'] } }),
    ...(ui['ui:found'] && { found: ui['ui:found'] }),
    ...(ui['ui:print'] && { print: ui['ui:print'] }),
    ...(ui['ui:label'] && { label: ui['ui:label'] }),
    ...(ui['ui:actions'] && { actions: ui['ui:actions'] }),
    ...(ui['ui:fixed'] && { fixed: ui['ui:fixed'] }),
    tabs: ui['ui:tabs'] ?? [],
    ...(ui['ui:log'] !== undefined && { log: ui['ui:log'] }),
    ...(ui['ui:views'] && { views: ui['ui:views'] }),
    ...(ui['ui:next'] !== undefined && { next: ui['ui:next'] }),
    ...(ui['ui:new'] && { fresh: ui['ui:new'] }),
    ...(ui['ui:quick'] && { quick: ui['ui:quick'] }),
    order: ui['ui:order'] ?? ['*'],
    ...(ui['ui:groups'] && { groups: ui['ui:groups'] }),
    looks: { ...(entity.assignee && { [entity.assignee.by]: 'person' as const }), ...pick('ui:column') },
    createLinks: pick('ui:create'),
    due: Object.fromEntries(
      Object.entries(pick<DueUntil>('ui:dueUntil')).map(([name, until]) => [name, readDueUntil(until)]),
    ),
    ended: pick('ui:endedAt'),
    ...(Object.keys(marks).length > 0 && { marks }),
    ...(Object.keys(nobody).length > 0 && { nobody }),
    widgets: pick('ui:widget'),
    starts: pick('ui:start'),
    later: Object.keys(pick('ui:later')),
  };
}

function createLabel(entity: Entity, create: string | boolean | undefined): string | false {
  if (create === false || !entity.operations.includes('create')) return false;
  return typeof create === 'string' ? create : 'Create';
}

function routeOf(entity: Entity, ui: UiSchema, parentRoute?: string): string | undefined {
  const own = ui['ui:route'];
  if (own?.startsWith('/')) return own;
  if (!entity.parent || !parentRoute) return undefined;
  const segment = own ?? (entity.path.split('/').at(-1) as string).replaceAll('_', '-');
  return `${parentRoute}/:parentId/${segment}`;
}
