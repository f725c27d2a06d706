import { type Entity, hasParts } from './entity.ts';

/** Where a row click of a list leads: the entity's own route, the generic form page, or nowhere. */
export type Opens = 'page' | 'generated' | 'none';
/** How a value looks in lists and headings. */
export type ColumnLook = 'badge' | 'level' | 'money' | 'date' | 'boolean';

/** Whether a value looks like a mark: it says in a word how things stand with its record. */
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
  /** Stands in the second group of the menu, that of who does the work. */
  group?: 'work';
}

/** A tab under a record's form. Exactly one of `list`, `form`, `objects` and `text` is given. */
export interface Tab {
  title: string;
  /** Path of the entity whose records of this parent are listed. */
  list?: string;
  /** With `list`: a create form stands above the table, instead of a create button. */
  inlineCreate?: boolean;
  /** With `list`: label of the create button, in place of the list's own. */
  create?: string;
  /** With `list`: a sentence that stands above it. */
  intro?: string;
  /** With `list`: an object that the server computes of the record, whose texts stand above it. */
  above?: string;
  /** With `list`: numbers of the record that stand above it. */
  figures?: string[];
  /** With `list`: an entity of this record whose records are worked through step by step (`x-schema-from`), above it. */
  steps?: string;
  /** With `list`: other entities that refer to this one, listed below and folded. */
  more?: string[];
  /** With `list`: records that suit this one, each with buttons that do its actions with what they say. */
  offer?: Offer;
  /** Path of a single entity whose form is shown. */
  form?: string;
  /** Properties of the record itself that hold JSON objects, edited as they are. */
  objects?: string[];
  /** With `list` or `form`: a section of the reports on the work of this record, which stands there too. */
  report?: string;
  /** With `form`: the object property shown as a one-row table above it. With `objects`: what says what they do. */
  summary?: string;
  text?: string;
}

/** Records that refer to the same record as this one, such as the parts of the asset of a work order. */
export interface Offer {
  list: string;
  /** The reference that both have. */
  by: string;
  /** Actions of this record. */
  actions: string[];
  /** Properties of the offered record that an action is given under the same names; the first names it. */
  values: string[];
}

/** What the page of a record says below its name, by names of properties. */
interface Heading {
  /** The text whose first line says what the record is about. */
  text?: string;
  /** What it belongs to, such as its asset and place. */
  facts: string[];
  /** What holds until a day. */
  term?: TermWords;
}

/** What holds until a day and who gives it, such as a warranty; or the record whose page says so, as this one's does. */
export type TermWords = { title: string; until: string; by?: string } | { of: string };

/** Fields that stand under a heading of their own, in their order. */
export interface FieldGroup {
  title: string;
  fields: string[];
}

/** A name for what the address of a list says: its search, filters, order and columns. */
interface NamedView {
  /** Its name in the address. */
  key: string;
  title: string;
  /** Parameters of the address. */
  state: Record<string, string>;
  /** How many records it finds is always shown. */
  pinned: boolean;
}

/** A view as a UI file writes it. */
export interface ViewWords {
  title: string;
  filters?: Record<string, string>;
  order?: string;
  columns?: string[];
  pinned?: boolean;
}

/** How an entity's list looks. */
export interface ListScreen {
  columns: string[];
  pageSize: number;
  paging: boolean;
  /** Label of the create button, or false for none. */
  create: string | false;
  opens: Opens;
  /** The view that the menu opens it in, where it is not the table. */
  view?: string;
  /** The yes or no that is set by a tick in the row. */
  tick?: string;
  /** Numbers that are typed in the row. */
  inline?: string[];
  /** The text of a new record that is typed above the list, with Enter. */
  quick?: string;
  /** Actions of the entity that are offered for all ticked rows at once. */
  batch?: string[];
  /** Other lists that a line above this one leads to. */
  links?: string[];
  /** Numbers that are added up at the foot of the list. */
  totals?: string[];
  /** Views that stand above the list for everybody. */
  views?: NamedView[];
}

/** Ways to look at a list beside the table. */
interface Views {
  /** Cards in columns: one for each choice of a property, or for each record that it may refer to. */
  board?: { by: string };
  /** The days of `dates` of its entity, by month and week. */
  calendar?: true;
}

/** What a label for sticking on says: lines, the first of them large, and an address as a QR code. */
export interface LabelWords {
  lines: string[];
  /** The property that the address ends with: `/r/…`. Without it, the address is that of the record's page. */
  token?: string;
  /** The action that gives a record its token. */
  action?: string;
}

/** When an action is offered: while properties have these values, null standing for none. */
interface OfferedAction {
  action: string;
  while?: Record<string, string | number | boolean | null>;
  /** Fields of its form that begin with what the record has. */
  start?: string[];
  /** What is offered of another record once it is done. */
  then?: NextAction;
}

/** An action of the record that a reference leads to. */
export interface NextAction {
  /** The reference. */
  of: string;
  action: string;
  /** The field of that action's form that is filled with this record. */
  as?: string;
  /** Values of this record for which it is offered. */
  if?: Record<string, (string | number | boolean)[]>;
}

/** How the app shows an entity, with every default filled in. The server never reads it. */
export interface Screen {
  path: string;
  /** Where its list lives, such as `/assets`, or below its parent's record, such as `/work-orders/:parentId/work-order-logs`. */
  route?: string;
  nav?: NavItem;
  list: ListScreen;
  heading?: Heading;
  /** What a label of a record says. */
  label?: LabelWords;
  /** What a record has on paper alone: a code that leads to it, and lines to sign on. */
  print?: { sign: string[] };
  /** What can be done with a record, what is next first; without it all, in the order of the data schema. */
  actions?: OfferedAction[];
  tabs: Tab[];
  /** The entity whose records tell what happened to a record of this one; its history tells it together with them. */
  log?: string;
  /** Other ways to look at its list. */
  views?: Views;
  /** The entity of which a record usually follows once one of this is made. */
  next?: string;
  /** Order of form fields; contains `*`. */
  order: string[];
  /** Fields of forms that stand under headings, after all others. */
  groups?: FieldGroup[];
  /** Per property: how its list cell looks. */
  looks: Record<string, ColumnLook>;
  /** Per property: where the select's create link leads. */
  createLinks: Record<string, string>;
  /** Per day: the yes or no that says that it no longer counts; before that, a day that has passed is overdue. */
  due: Record<string, string>;
  /** Per day that may be due: the time at which that was over, said in its place from then on. */
  ended: Record<string, string>;
  /** Per property: the choice that says what is wrong with its value, and is empty while nothing is. */
  marks?: Record<string, string>;
  /** Per property: the widget of its field, where it is not the usual one. */
  widgets: Record<string, string>;
  /** Per date: so many days from today is what a new record's form starts with. */
  starts: Record<string, number>;
  /** Properties that the form of a new record leaves out. */
  later: string[];
}

/** Per property of a UI schema. `ui:create` and `ui:column` are ours, the rest is rjsf's. */
export interface PropertyUi {
  'ui:widget'?: string;
  'ui:placeholder'?: string;
  'ui:help'?: string;
  'ui:options'?: { rows?: number };
  'ui:create'?: string;
  /** Left out of the form of a new record. */
  'ui:later'?: true;
  /** Of a date: the form of a new record starts with the day so many days from today. */
  'ui:start'?: number;
  'ui:column'?: ColumnLook;
  /** A day that is overdue once it has passed, until this yes or no is true. */
  'ui:dueUntil'?: string;
  /** With `ui:dueUntil`: the time at which that became true. */
  'ui:endedAt'?: string;
  /** A choice that is empty while all is well with the value. */
  'ui:markedBy'?: string;
}

/** A UI schema file as parsed: `ui:` words of the entity, and one object per property. */
export type UiSchema = {
  $schema?: string;
  'ui:route'?: string;
  'ui:nav'?: Omit<NavItem, 'label'> & { label?: string };
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
  'ui:print'?: { sign: string[] };
  'ui:actions'?: OfferedAction[];
  'ui:tabs'?: Tab[];
  'ui:log'?: string;
  'ui:views'?: Views;
  'ui:next'?: string;
  'ui:order'?: string[];
  'ui:groups'?: FieldGroup[];
} & { [property: string]: PropertyUi | unknown };

/**
 * Reads a UI schema into a screen.
 * @example readScreen(site, { 'ui:route': '/settings/sites' }).list.opens // 'page'
 * @param entity the entity of the data schema beside it
 * @param ui the parsed file, already accepted by the linter
 * @param parentRoute where the parent's list lives; the entity's own list is nested under its record
 */
export function readScreen(entity: Entity, ui: UiSchema, parentRoute?: string): Screen {
  const route = routeOf(entity, ui, parentRoute);
  const list = ui['ui:list'] ?? {};
  const properties = Object.entries(ui).filter(([key]) => !key.startsWith('ui:') && key !== '$schema') as [
    string,
    PropertyUi,
  ][];
  const pick = <T>(word: keyof PropertyUi) =>
    Object.fromEntries(
      properties.flatMap(([name, own]) => (own[word] === undefined ? [] : [[name, own[word] as T]])),
    );
  const marks = pick<string>('ui:markedBy');
  return {
    path: entity.path,
    route,
    nav: ui['ui:nav'] && { label: entity.plural, ...ui['ui:nav'] },
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
      ...(list.views && { views: list.views.map(readView) }),
    },
    ...(ui['ui:heading'] && { heading: { facts: [], ...ui['ui:heading'] } }),
    ...(ui['ui:print'] && { print: ui['ui:print'] }),
    ...(ui['ui:label'] && { label: ui['ui:label'] }),
    ...(ui['ui:actions'] && { actions: ui['ui:actions'] }),
    tabs: ui['ui:tabs'] ?? [],
    ...(ui['ui:log'] !== undefined && { log: ui['ui:log'] }),
    ...(ui['ui:views'] && { views: ui['ui:views'] }),
    ...(ui['ui:next'] !== undefined && { next: ui['ui:next'] }),
    order: ui['ui:order'] ?? ['*'],
    ...(ui['ui:groups'] && { groups: ui['ui:groups'] }),
    looks: pick('ui:column'),
    createLinks: pick('ui:create'),
    due: pick('ui:dueUntil'),
    ended: pick('ui:endedAt'),
    ...(Object.keys(marks).length > 0 && { marks }),
    widgets: pick('ui:widget'),
    starts: pick('ui:start'),
    later: Object.keys(pick('ui:later')),
  };
}

/** @example readView({ title: 'Not mine', order: '-id' }).key // 'not-mine' */
function readView({ title, filters, order, columns, pinned = false }: ViewWords): NamedView {
  const key = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const state = {
    ...filters,
    ...(order && { ordering: order }),
    ...(columns && { columns: columns.join(',') }),
  };
  return { key, title, state, pinned };
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
