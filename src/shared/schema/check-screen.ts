import { isDay } from '../days.ts';
import { say } from '../texts/text.ts';
import { parseOrdering } from '../wire.ts';
import { checkPrint } from './check-print.ts';
import { isText, isTitle } from './check-property.ts';
import { type Entity, hasParts, type Property } from './entity.ts';
import { below, type FileCheck, isObject } from './file-check.ts';
import { COMPARISONS, testsOf, type Where, type WhereTest } from './where.ts';
import { NAV_ICONS } from './words.ts';

/** What the UI file of a layer is checked with. */
interface ScreenCheck {
  /** The entity that it is about. */
  path: string;
  /** The properties that it may name. */
  properties: readonly Property[];
  /** Those of the product that it may leave out of forms and lists. */
  hideable: readonly string[];
  /** What the data file of the layer requires. */
  required: unknown;
  /** The entities whose records may stand in its tabs, since they refer to these. */
  referring: readonly string[];
  propertiesOf(path: string): readonly Property[];
  /** Whether it is that of an own entity. */
  isOwn: boolean;
  dates: Entity['dates'];
  /** Titles of views that there are already. */
  views: readonly string[];
}

/** The words of screens that only own entities have. */
const OF_OWN = ['ui:nav', 'ui:order', 'ui:views', 'ui:print', 'ui:label'];

/** Checks the UI file of a layer: for an entity of the product only what is added to its screen. */
export function checkScreen(check: FileCheck, content: Record<string, unknown>, around: ScreenCheck): void {
  const { properties, hideable, required, isOwn, dates } = around;
  const names = properties.filter((one) => !hasParts(one)).map(({ name }) => name);
  const words = ['ui:list', 'ui:tabs', 'ui:groups', ...(isOwn ? OF_OWN : [])];
  check.words(content, '', [...words, ...hideable]);
  for (const name of hideable)
    if (content[name] !== undefined && JSON.stringify(content[name]) !== HIDDEN) check.value(name);
    else if (content[name] !== undefined && Array.isArray(required) && required.includes(name))
      check.error(name, say('schema.hidden_required', { name }));
  const list = check.object(content['ui:list'], 'ui:list') ?? {};
  const numbers = ofKind(properties, ['integer', 'number', 'decimal']);
  check.words(list, 'ui:list', [
    'columns',
    'views',
    ...(isOwn ? ['create', 'inline', 'totals', 'view'] : []),
  ]);
  named(check, list.columns, 'ui:list/columns', names);
  checkNamedViews(check, list.views, around, names);
  if (isOwn) {
    if (list.create !== undefined && list.create !== false && !isTitle(list.create))
      check.value('ui:list/create');
    named(check, list.inline, 'ui:list/inline', numbers);
    named(check, list.totals, 'ui:list/totals', numbers);
    if (list.view !== undefined) check.name(list.view, 'ui:list/view', ['board', 'calendar']);
    named(check, content['ui:order'], 'ui:order', [...names, '*']);
    checkMenu(check, content['ui:nav']);
    checkPrint(check, content, { ...around, names });
    checkViews(check, content['ui:views'], ofKind(properties, ['choice', 'reference']), dates !== undefined);
  }
  checkTabs(check, content['ui:tabs'], around);
  for (const [at, group] of parts(check, content['ui:groups'], 'ui:groups')) {
    check.words(group, at, ['title', 'fields']);
    if (!isTitle(group.title)) check.value(below(at, 'title'));
    named(check, group.fields, below(at, 'fields'), names);
  }
}

const HIDDEN = JSON.stringify({ 'ui:widget': 'hidden' });

function checkTabs(
  check: FileCheck,
  given: unknown,
  { path, referring, properties, propertiesOf }: ScreenCheck,
): void {
  for (const [at, tab] of parts(check, given, 'ui:tabs')) {
    check.words(tab, at, ['title', 'list', 'by', 'create', 'while', 'intro', 'inlineCreate']);
    if (!isTitle(tab.title)) check.value(below(at, 'title'));
    if (tab.create !== undefined && tab.create !== false && !isTitle(tab.create))
      check.value(below(at, 'create'));
    if (tab.intro !== undefined && !isTitle(tab.intro)) check.value(below(at, 'intro'));
    if (tab.inlineCreate !== undefined && typeof tab.inlineCreate !== 'boolean')
      check.value(below(at, 'inlineCreate'));
    checkWhere(check, tab.while, below(at, 'while'), properties);
    check.name(tab.list, below(at, 'list'), referring);
    const leading = propertiesOf(String(tab.list)).filter(({ reference }) => reference?.entity === path);
    if (tab.by !== undefined)
      check.name(
        tab.by,
        below(at, 'by'),
        leading.map(({ name }) => name),
      );
  }
}

/** Views that stand above the list: what they show and sort by, and which choices and yes or no they ask for. */
function checkNamedViews(
  check: FileCheck,
  given: unknown,
  { properties, views }: ScreenCheck,
  names: readonly string[],
): void {
  const taken = [...views];
  for (const [at, view] of parts(check, given, 'ui:list/views')) {
    check.words(view, at, ['title', 'where', 'search', 'order', 'columns', 'pinned']);
    const { title, where, search, order, pinned } = view;
    const isNamed = isTitle(title) && /[a-z0-9]/i.test(title as string) && !taken.includes(title as string);
    if (isNamed) taken.push(title as string);
    else check.value(below(at, 'title'));
    if (search !== undefined && !isTitle(search)) check.value(below(at, 'search'));
    if (pinned !== undefined && typeof pinned !== 'boolean') check.value(below(at, 'pinned'));
    if (order !== undefined && !isText(order)) check.value(below(at, 'order'));
    else
      for (const { property } of parseOrdering((order as string | undefined) ?? ''))
        check.name(property, below(at, 'order'), names);
    named(check, view.columns, below(at, 'columns'), names);
    checkWhere(check, where, below(at, 'where'), properties);
  }
}

/** Which records are meant: by choices, by yes or no, and by days that are before or after another. */
function checkWhere(check: FileCheck, given: unknown, at: string, properties: readonly Property[]): void {
  for (const test of testsOf((check.object(given, at) ?? {}) as Where)) {
    const property = properties.find(({ name }) => name === test.property);
    const isCompared = COMPARISONS.some((one) => one === test.op);
    const isWell =
      property &&
      isAskedWell(property, test) &&
      (isCompared
        ? property.kind === 'date' && test.values.length === 1 && isDayOrToday(test.values[0])
        : test.values.every((one) => mayBe(property, one)));
    if (!isWell) check.value(below(at, test.key));
  }
}

/** Of several choices it is asked which of them a record has, or whether it has any. */
function isAskedWell({ several }: Property, { op, values }: WhereTest): boolean {
  return several ? op.startsWith('has') !== values.includes(null) : !op.startsWith('has');
}

function isDayOrToday(value: unknown): boolean {
  return typeof value === 'string' && (isDay(value) || /^@today([+-]\d{1,4})?$/.test(value));
}

function mayBe({ kind, several, choices = [] }: Property, value: unknown): boolean {
  if (several) return value === null || several.some((one) => one.const === value);
  if (value === null) return true;
  if (kind === 'boolean') return typeof value === 'boolean';
  return kind === 'choice' && choices.some((one) => one.const === value);
}

function ofKind(properties: ScreenCheck['properties'], kinds: string[]): string[] {
  return properties.flatMap(({ name, kind }) => (kinds.includes(kind) ? [name] : []));
}

function checkMenu(check: FileCheck, given: unknown): void {
  const menu = check.object(given, 'ui:nav');
  if (!menu) return;
  check.words(menu, 'ui:nav', ['label', 'icon', 'order', 'group']);
  if (menu.label !== undefined && !isTitle(menu.label)) check.value('ui:nav/label');
  if (menu.icon !== undefined) check.name(menu.icon, 'ui:nav/icon', NAV_ICONS);
  if (menu.order !== undefined && !isPlace(menu.order)) check.value('ui:nav/order');
  if (menu.group !== undefined && menu.group !== 'work') check.value('ui:nav/group');
}

function checkViews(check: FileCheck, given: unknown, columns: string[], hasDates: boolean): void {
  const views = check.object(given, 'ui:views');
  if (!views) return;
  check.words(views, 'ui:views', ['board', 'calendar']);
  const board = check.object(views.board, 'ui:views/board');
  if (board && views.board !== undefined) {
    check.words(board, 'ui:views/board', ['by']);
    check.name(board.by, 'ui:views/board/by', columns);
  }
  if (views.calendar !== undefined && !(views.calendar === true && hasDates))
    check.value('ui:views/calendar');
}

function isPlace(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= 10_000;
}

function named(check: FileCheck, given: unknown, at: string, known: readonly string[]): void {
  check.names(check.list(given, at) ?? [], at, known);
}

/** The objects of a list, each with its place. */
function parts(check: FileCheck, given: unknown, at: string): [string, Record<string, unknown>][] {
  return (check.list(given, at) ?? []).flatMap((one, index) => {
    const place = below(at, String(index));
    if (isObject(one)) return [[place, one] as [string, Record<string, unknown>]];
    check.value(place);
    return [];
  });
}
