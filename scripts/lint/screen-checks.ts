import { REPORT_SECTIONS } from '../../src/shared/report-sections.ts';
import { actionsOf } from '../../src/shared/schema/action.ts';
import { type DueUntil, readDueUntil } from '../../src/shared/schema/due.ts';
import { hasParts, kindOf, type Property } from '../../src/shared/schema/entity.ts';
import { parentOf, propertyAlong, propertyOf } from '../../src/shared/schema/manifest.ts';
import type { NextAction, PropertyUi, UiSchema } from '../../src/shared/schema/screen.ts';
import type { Tab } from '../../src/shared/schema/tab.ts';
import { named } from './entity-checks.ts';
import { type Entities, type EntityFiles, isReadable, noEntity } from './entity-file.ts';
import { checkHeading } from './heading-checks.ts';
import { inWords, suggestion } from './nearest.ts';
import type { SourceFile } from './source-file.ts';
import { checkTabMore } from './tab-checks.ts';
import { never } from './value-checks.ts';
import { checkViews } from './view-checks.ts';
import { checkWhere } from './where-checks.ts';

/** Checks a UI schema against the data schema beside it and the entities it shows. */
export function checkScreen(all: Entities, files: EntityFiles): void {
  const { ui, screen } = files;
  if (!ui) return;
  for (const [index, name] of (screen['ui:list']?.columns ?? []).entries()) {
    const at = ['ui:list', 'columns', index];
    const property = named(files, at, name, ui);
    if (property && hasParts(property))
      ui.error(at, `"${name}" has parts of its own, which a list cannot show`);
    if (property?.writeOnly) ui.error(at, `"${name}" is never answered (writeOnly)`);
  }
  checkViews(files);
  checkHeading(files, ui);
  checkLabel(files, ui);
  checkRowWork(files, ui);
  checkActions(all, files, ui);
  checkOrder(files, ui);
  checkGroups(files, ui);
  checkLog(all, files, ui);
  checkBoard(files, ui);
  checkCalendar(files, ui);
  checkWeek(files, ui);
  checkNext(all, files, ui);
  for (const [index, path] of (screen['ui:list']?.links ?? []).entries())
    if (!isLinked(all.get(path)))
      ui.error(['ui:list', 'links', index], `"${path}" has no list with a route of its own (ui:route)`);
  for (const [index, tab] of (screen['ui:tabs'] ?? []).entries()) checkTab(all, files, ui, tab, index);
  for (const [name, own] of propertiesOf(screen)) checkProperty(all, files, ui, name, own);
}

/** The entries of a UI schema that are named after properties. */
export function propertiesOf(screen: UiSchema): [string, PropertyUi][] {
  return Object.entries(screen).filter(([name]) => !name.startsWith('ui:') && name !== '$schema') as [
    string,
    PropertyUi,
  ][];
}

function checkLabel(files: EntityFiles, ui: SourceFile): void {
  for (const [index, fact] of (files.screen['ui:found'] ?? []).entries())
    named(files, ['ui:found', index], fact, ui);
  const { lines = [], token, action } = files.screen['ui:label'] ?? {};
  for (const [index, line] of lines.entries()) named(files, ['ui:label', 'lines', index], line, ui);
  if (token !== undefined) named(files, ['ui:label', 'token'], token, ui);
  const known = actionsOf(files.path, files.schema).map(({ name }) => name);
  if (action !== undefined && !known.includes(action))
    ui.error(
      ['ui:label', 'action'],
      `"${action}" is not an action of ${files.path}${suggestion(action, known)}`,
    );
}

function checkGroups(files: EntityFiles, ui: SourceFile): void {
  const seen = new Map<string, string>();
  for (const [index, { title, fields }] of (files.screen['ui:groups'] ?? []).entries())
    for (const [place, name] of fields.entries()) {
      const at = ['ui:groups', index, 'fields', place];
      named(files, at, name, ui);
      const other = seen.get(name);
      if (other !== undefined) ui.error(at, `"${name}" stands in the group "${other}" already`);
      seen.set(name, title);
    }
}

function checkRowWork(files: EntityFiles, ui: SourceFile): void {
  const { tick, inline = [], quick } = files.screen['ui:list'] ?? {};
  const ticked = tick === undefined ? undefined : named(files, ['ui:list', 'tick'], tick, ui);
  if (ticked && ticked.kind !== 'boolean') ui.error(['ui:list', 'tick'], `"${tick}" is not a yes or no`);
  for (const [index, name] of inline.entries()) {
    const at = ['ui:list', 'inline', index];
    const property = named(files, at, name, ui);
    if (property && !['number', 'integer', 'decimal'].includes(property.kind))
      ui.error(at, `"${name}" is not a number`);
  }
  if (quick !== undefined) named(files, ['ui:list', 'quick'], quick, ui);
  for (const [index, name] of (files.screen['ui:list']?.totals ?? []).entries()) {
    const at = ['ui:list', 'totals', index];
    const property = named(files, at, name, ui);
    if (property && !isAdded(property)) ui.error(at, `"${name}" is not a number that is stored`);
  }
}

/** Whether a list has a route. If its files cannot be read, that is reported there and true is assumed. */
function isLinked(files: EntityFiles | undefined): boolean {
  if (files && (files.data.value === undefined || files.ui?.value === undefined)) return true;
  return files?.screen['ui:route']?.startsWith('/') === true;
}

function isAdded({ kind, computed }: Property): boolean {
  return ['number', 'integer', 'decimal'].includes(kind) && !computed;
}

function checkActions(all: Entities, files: EntityFiles, ui: SourceFile): void {
  const actions = actionsOf(files.path, files.schema);
  const known = actions.map(({ name }) => name);
  const find = (name: string, place: (string | number)[]) => named(files, place, name, ui);
  const checkName = (at: (string | number)[], action: string) => {
    if (known.includes(action)) return;
    const use = known.length > 0 ? suggestion(action, known) : '; name it in "actions" of its "x-entity"';
    ui.error(at, `"${action}" is not an action of ${files.path}${use}`);
  };
  for (const [index, name] of (files.screen['ui:list']?.batch ?? []).entries())
    checkName(['ui:list', 'batch', index], name);
  for (const [index, { action, while: state = {}, start = [], then }] of (
    files.screen['ui:actions'] ?? []
  ).entries()) {
    const at = ['ui:actions', index];
    checkName([...at, 'action'], action);
    checkWhere(state, find, [...at, 'while'], ui);
    const form = actions.find(({ name }) => name === action)?.form.properties.map(({ name }) => name) ?? [];
    for (const [place, name] of start.entries()) {
      named(files, [...at, 'start', place], name, ui);
      if (!form.includes(name))
        ui.error(
          [...at, 'start', place],
          `"${name}" is no field of the action "${action}"${suggestion(name, form)}`,
        );
    }
    if (then) checkNextAction(all, files, then, [...at, 'then'], ui);
  }
  checkWhere(files.screen['ui:fixed'] ?? {}, find, ['ui:fixed'], ui);
}

/** The action offered next must be an action of a referenced record. */
function checkNextAction(
  all: Entities,
  files: EntityFiles,
  { of, action, if: values = {} }: NextAction,
  at: (string | number)[],
  ui: SourceFile,
): void {
  checkWhere(values, (name, place) => named(files, place, name, ui), [...at, 'if'], ui);
  const property = named(files, [...at, 'of'], of, ui);
  if (!property) return;
  const other = property.reference && all.get(property.reference.entity);
  if (!other) {
    ui.error([...at, 'of'], `"${of}" is no reference`);
    return;
  }
  if (!isReadable(other)) return;
  const known = actionsOf(other.path, other.schema);
  const names = known.map(({ name }) => name);
  if (!names.includes(action))
    ui.error([...at, 'action'], `"${action}" is not an action of ${other.path}${suggestion(action, names)}`);
}

/** The columns of a board must be choices or referenced records. */
function checkBoard(files: EntityFiles, ui: SourceFile): void {
  const by = files.screen['ui:views']?.board?.by;
  if (by === undefined) return;
  const at = ['ui:views', 'board', 'by'];
  const property = named(files, at, by, ui);
  if (property && !property.choices && !property.reference)
    ui.error(at, `"${by}" is neither a choice nor a reference, so it makes no columns`);
}

/** A calendar needs the dates named in the data schema. */
function checkCalendar({ screen, entity }: EntityFiles, ui: SourceFile): void {
  if (screen['ui:views']?.calendar && !entity.dates)
    ui.error(['ui:views', 'calendar'], 'the data schema names no days; write "dates" into its "x-entity"');
}

/** A week of persons and days needs both named in the data schema. */
function checkWeek({ screen, entity }: EntityFiles, ui: SourceFile): void {
  if (!screen['ui:views']?.week) return;
  const at = ['ui:views', 'week'];
  if (!entity.dates) ui.error(at, 'the data schema names no days; write "dates" into its "x-entity"');
  if (!entity.assignee)
    ui.error(at, 'the data schema does not say whose its records are; write "assignee" into its "x-entity"');
}

/** A log must name the record it is about, who did something, and what kind of event it was. */
function checkLog(all: Entities, files: EntityFiles, ui: SourceFile): void {
  const path = files.screen['ui:log'];
  if (path === undefined) return;
  const shown = all.get(path);
  const at = ['ui:log'];
  if (!shown) ui.error(at, noEntity(all, path));
  else if (isReadable(shown) && parentOf(shown.entity)?.reference?.entity !== files.path)
    ui.error(at, `${path} has no parent that leads to ${files.path}`);
}

/** The entities of `ui:next` and `ui:new` must refer to the record that they follow. */
function checkNext(all: Entities, files: EntityFiles, ui: SourceFile): void {
  const { 'ui:next': next, 'ui:new': fresh } = files.screen;
  if (next !== undefined) checkMade(all, files, next, ['ui:next'], ui);
  if (fresh) checkMade(all, files, fresh.of, ['ui:new', 'of'], ui);
}

function checkMade(
  all: Entities,
  files: EntityFiles,
  path: string,
  at: (string | number)[],
  ui: SourceFile,
): void {
  const next = all.get(path);
  if (!next) ui.error(at, noEntity(all, path));
  else if (isReadable(next) && !refersAstray(all, next)) {
    const refers = next.entity.properties.some(
      (own) => own.reference?.entity === files.path && !own.readOnly,
    );
    if (!refers) ui.error(at, `${path} has no reference that leads to ${files.path}`);
    else if (!next.entity.operations.includes('create')) ui.error(at, `records of ${path} cannot be created`);
  }
}

function checkOrder(files: EntityFiles, ui: SourceFile): void {
  const order = files.screen['ui:order'];
  if (!order) return;
  if (!order.includes('*'))
    ui.error(['ui:order'], 'must contain "*", the place of all properties that are not named');
  for (const [index, name] of order.entries()) {
    if (name === '*') continue;
    const property = named(files, ['ui:order', index], name, ui);
    if (property && !isInForm(property)) ui.error(['ui:order', index], `"${name}" is not part of the form`);
  }
}

function isInForm({ name, kind }: Property): boolean {
  return kind !== 'object' && !['id', 'created_at', 'updated_at'].includes(name);
}

function checkProperty(
  all: Entities,
  files: EntityFiles,
  ui: SourceFile,
  name: string,
  own: PropertyUi,
): void {
  const property = named(files, [name], name, ui);
  if (!property) return;
  const widget = own['ui:widget'];
  const shown = shownAs(all, files, property);
  if (!shown) return;
  const { widgets, looks } = kindOf(shown);
  if (widget !== undefined && !widgets.includes(widget))
    ui.error([name, 'ui:widget'], `"${widget}" does not suit this property${usable(widgets)}`);
  if (own['ui:options'] && widget !== 'textarea')
    ui.error([name, 'ui:options'], 'rows are for "ui:widget": "textarea"');
  if (own['ui:later'] && (property.required || property.requiredOnCreate))
    ui.error([name, 'ui:later'], 'a new record needs it, so its form cannot leave it out');
  if (own['ui:start'] !== undefined && property.kind !== 'date')
    ui.error([name, 'ui:start'], 'only a date starts with a day from today');
  if (own['ui:nobody'] && (!property.reference || property.required))
    ui.error([name, 'ui:nobody'], 'is said of a reference that may be empty');
  const look = own['ui:column'];
  if (look !== undefined && !looks.includes(look))
    ui.error(
      [name, 'ui:column'],
      look === 'badge'
        ? `"badge" marks choices, references and yes or no, and this is none of them; write its values as "enum" in the data file, or leave "badge" out`
        : `"${look}" does not suit this property${usable(looks)}`,
    );
  else if (look === 'money' && property.class !== 'money')
    ui.error([name, 'ui:column'], 'not everybody may see money; add "x-class": "money" in the data file');
  const until = own['ui:dueUntil'];
  if (until !== undefined) {
    if (property.kind !== 'date') ui.error([name, 'ui:dueUntil'], 'only a day can be overdue');
    checkDueUntil(files, ui, [name, 'ui:dueUntil'], until);
  }
  const ended = own['ui:endedAt'];
  if (ended !== undefined) {
    if (until === undefined) ui.error([name, 'ui:endedAt'], 'goes with "ui:dueUntil"');
    const time = named(files, [name, 'ui:endedAt'], ended, ui);
    if (time && time.kind !== 'datetime') ui.error([name, 'ui:endedAt'], `"${ended}" is not a time`);
  }
  const mark = own['ui:markedBy'];
  if (mark !== undefined && named(files, [name, 'ui:markedBy'], mark, ui)?.choices === undefined)
    ui.error([name, 'ui:markedBy'], `"${mark}" is not a choice`);
  if (own['ui:create'] !== undefined && !property.reference)
    ui.error([name, 'ui:create'], 'only a reference has a create link');
}

/** What ends a due date must come about: a yes or no, something that is empty at first, or values that there are. */
function checkDueUntil(files: EntityFiles, ui: SourceFile, at: string[], until: DueUntil): void {
  const { property: name, among } = readDueUntil(until);
  const ends = named(files, among ? [...at, name] : at, name, ui);
  if (!ends) return;
  if (!among && (ends.choices || ends.required) && ends.kind !== 'boolean')
    ui.error(
      at,
      ends.choices
        ? `"${name}" is a choice; say which of its values end it, such as { "${name}": ["${ends.choices.at(-1)?.const}"] }`
        : `"${name}" always has a value, so nothing would ever be due; name a yes or no, or what is empty until then`,
    );
  if (among && !ends.choices)
    ui.error([...at, name], `"${name}" is not a choice; name it alone: "ui:dueUntil": "${name}"`);
  else
    for (const [index, value] of (among ?? []).entries()) {
      const wrong = never(ends, value);
      if (wrong !== undefined) ui.error([...at, name, String(index)], wrong);
    }
}

/**
 * What a property is where it is shown: one that is shown through references is what is stored at their end. Undefined
 * if they lead nowhere, which is reported at `x-through`.
 */
function shownAs(all: Entities, { entity }: EntityFiles, property: Property): Property | undefined {
  if (!property.through) return property;
  const manifest = Object.fromEntries([...all].map(([path, files]) => [path, files.entity]));
  const { reference, property: way } = property.through;
  return propertyAlong(manifest, entity, `${reference}.${way}`);
}

/** Whether a reference of the entity leads nowhere, which is reported there: it may be the one that is looked for. */
function refersAstray(all: Entities, { entity }: EntityFiles): boolean {
  return entity.properties.some(({ reference }) => reference && !all.has(reference.entity));
}

function usable(words: readonly string[]): string {
  return words.length > 0 ? `; use ${inWords(words)}` : '; leave it out';
}

function checkTab(all: Entities, files: EntityFiles, ui: SourceFile, tab: Tab, index: number): void {
  const at = (word: string) => ['ui:tabs', index, word];
  const word = tab.list === undefined ? 'form' : 'list';
  const path = tab.list ?? tab.form;
  for (const [position, name] of (tab.figures ?? []).entries())
    named(files, ['ui:tabs', index, 'figures', position], name, ui);
  if (tab.objects) checkObjects(files, ui, tab.objects, tab.summary, ['ui:tabs', index]);
  if (path === undefined) return;
  const shown = all.get(path);
  if (!shown) {
    ui.error(at(word), noEntity(all, path));
    return;
  }
  const { entity } = shown;
  if (!isReadable(shown) || refersAstray(all, shown) || shown.missing.has(entity.parent ?? '')) return;
  const refers = entity.properties.some(
    (own) =>
      own.reference?.entity === files.path && !own.through && (word === 'list' || own.name === entity.parent),
  );
  if (!refers) {
    ui.error(
      at(word),
      `${path} has no ${word === 'list' ? 'reference' : 'parent'} that leads to ${files.path}`,
    );
    return;
  }
  if (word === 'list' && !entity.operations.includes('list')) ui.error(at(word), `${path} cannot be listed`);
  if (word === 'form' && !entity.single)
    ui.error(at(word), `${path} is not single; show its list, or write "single": true there`);
  checkTabMore(all, files, ui, tab, index);
  if (tab.inlineCreate && !entity.operations.includes('create'))
    ui.error(at('inlineCreate'), `records of ${path} cannot be created`);
  if (tab.report !== undefined && !Object.hasOwn(REPORT_SECTIONS, tab.report))
    ui.error(
      at('report'),
      `there is no section "${tab.report}" of the reports${suggestion(tab.report, Object.keys(REPORT_SECTIONS))}`,
    );
  if (tab.above !== undefined && !propertyOf(files.entity, tab.above)?.computed)
    ui.error(at('above'), `"${tab.above}" is no computed object of ${files.path}`);
  if (tab.summary !== undefined && propertyOf(entity, tab.summary)?.kind !== 'object')
    ui.error(at('summary'), `"${tab.summary}" is not a computed object of ${path}`);
}

function checkObjects(
  files: EntityFiles,
  ui: SourceFile,
  objects: string[],
  summary: string | undefined,
  at: (string | number)[],
): void {
  for (const [index, name] of objects.entries()) {
    const property = named(files, [...at, 'objects', index], name, ui);
    if (property && (property.kind !== 'object' || property.computed))
      ui.error([...at, 'objects', index], `"${name}" holds no JSON object (x-schema)`);
  }
  if (summary !== undefined && propertyOf(files.entity, summary)?.kind !== 'object')
    ui.error([...at, 'summary'], `"${summary}" is not a computed object of ${files.path}`);
}
