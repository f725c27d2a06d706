import type { JsonSchema } from '../../src/shared/json-schema.ts';
import { isDemand } from '../../src/shared/schema/demand.ts';
import type { ViewWords } from '../../src/shared/schema/named-view.ts';
import { ALL_OPERATIONS } from '../../src/shared/schema/operations.ts';
import type { PropertyUi, QuickWords, TermWords, UiSchema } from '../../src/shared/schema/screen.ts';
import type { Tab } from '../../src/shared/schema/tab.ts';
import { VALUE_FORMS } from '../../src/shared/schema/value-forms.ts';
import { type Bag, bag, isBag, list, pruned, soundTexts, soundWhere, text, texts, truth } from './bag.ts';
import { soundActions, soundStates } from './sound-actions.ts';

// A file with an error in its form is still checked for all other errors. This module extracts the parts with the
// right types, so that later checks can trust the types of what they read.

function soundNames(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(bag(value)).filter((one): one is [string, string] => typeof one[1] === 'string'),
  );
}

/** The parts of a data schema that can be read. */
export function soundSchema(value: unknown): JsonSchema {
  const file = bag(value);
  const words = bag(file['x-entity']);
  const properties = Object.entries(bag(file.properties)).filter(([, own]) => isBag(own));
  return {
    ...pruned({ title: text(file.title), description: text(file.description) }),
    required: texts(file.required),
    'x-import': { names: soundNames(bag(file['x-import']).names) },
    'x-entity': pruned({
      scope: ['tenant', 'platform', 'every'].find((scope) => scope === words.scope),
      plural: text(words.plural),
      label: text(words.label),
      search: list(words.search) && texts(words.search),
      order: text(words.order),
      indexes: list(words.indexes)?.map((one) => texts(one)),
      unique: list(words.unique)?.flatMap((one) => soundKey(one)),
      dates:
        isBag(words.dates) && text(words.dates.start) !== undefined
          ? pruned({
              start: words.dates.start,
              end: text(words.dates.end),
              title: text(words.dates.title),
            })
          : undefined,
      assignee:
        isBag(words.assignee) && text(words.assignee.by) !== undefined
          ? pruned({
              by: words.assignee.by,
              hours: text(words.assignee.hours),
              while: soundWhere(words.assignee.while),
            })
          : undefined,
      comments: words.comments === true || undefined,
      watch: list(words.watch) && texts(words.watch),
      notify: list(words.notify)?.flatMap((one) => soundNotify(bag(one))),
      parent: text(words.parent),
      sees: isBag(words.sees)
        ? pruned(Object.fromEntries(Object.entries(words.sees).map(([name, of]) => [name, soundWhere(of)])))
        : undefined,
      personal: isBag(words.personal)
        ? pruned({ shared: text(words.personal.shared), list: text(words.personal.list) })
        : words.personal === true || undefined,
      operations: list(words.operations) && texts(words.operations).filter(isOperation),
      single: words.single === true || undefined,
      singleton: words.singleton === true || undefined,
      bulk: typeof words.bulk === 'number' ? words.bulk : undefined,
      appendOnly: words.appendOnly === true || undefined,
      few: words.few === true || undefined,
      tree: text(words.tree),
      rules: list(words.rules)?.map((one) => soundRule(bag(one))),
      key: text(words.key),
      requiredOnCreate: list(words.requiredOnCreate) && texts(words.requiredOnCreate),
      actions: soundActions(bag(words.actions), soundProperty),
      states: soundStates(words.states),
    }),
    properties: Object.fromEntries(properties.map(([name, own]) => [name, soundProperty(own as Bag)])),
    ...(list(file.allOf) && { allOf: list(file.allOf)?.map((one) => soundCondition(bag(one))) }),
  };
}

function soundCondition(one: Bag): NonNullable<JsonSchema['allOf']>[number] {
  const [on, then] = [bag(one.if), bag(one.then)];
  const is = Object.entries(bag(on.properties)).filter(([, own]) => isBag(own));
  const names = Object.keys(bag(then.properties));
  return {
    if: { properties: Object.fromEntries(is) as JsonSchema['properties'], required: texts(on.required) },
    then: {
      properties: Object.fromEntries(names.map((name) => [name, true])),
      required: texts(then.required),
    },
  };
}

function soundRule(rule: Bag): Bag {
  if (isDemand(rule)) return soundDemand(rule as Bag);
  const { name, on, if: condition, then, message } = rule;
  return pruned({
    name: text(name) ?? '',
    on: on === 'close' ? 'close' : 'save',
    if: bag(condition),
    then: bag(then),
    message: text(message),
  });
}

function soundDemand({ when, becomes, require, forbid, check, message }: Bag): Bag {
  return pruned({
    when: soundWhere(when),
    becomes: soundWhere(becomes),
    check: soundWhere(check),
    require: list(require) && texts(require),
    forbid: list(forbid) && texts(forbid),
    message: text(message),
  });
}

function soundNotify(rule: Bag): object[] {
  const kind = text(rule.kind);
  if (kind === undefined) return [];
  const when = soundWhere(rule.when);
  return [pruned({ kind, on: text(rule.on), when, to: texts(rule.to), about: text(rule.about) })];
}

/** The parts of a UI schema that can be read. */
export function soundUi(value: unknown): UiSchema {
  const file = bag(value);
  const nav = bag(file['ui:nav']);
  const own = bag(file['ui:list']);
  const heading = bag(file['ui:heading']);
  const properties = Object.entries(file).filter(([name, of]) => !/^(\$|ui:)/.test(name) && isBag(of));
  return pruned({
    'ui:route': text(file['ui:route']),
    'ui:settings': isBag(file['ui:settings'])
      ? (file['ui:settings'] as unknown as UiSchema['ui:settings'])
      : undefined,
    'ui:nav':
      typeof nav.order === 'number'
        ? pruned({ label: text(nav.label), icon: text(nav.icon) ?? '', order: nav.order })
        : undefined,
    'ui:views': isBag(file['ui:views']) ? soundViews(file['ui:views']) : undefined,
    'ui:list': pruned({
      columns: list(own.columns) && texts(own.columns),
      create: text(own.create),
      tick: text(own.tick),
      inline: list(own.inline) && texts(own.inline),
      quick: text(own.quick),
      view: text(own.view),
      batch: list(own.batch) && texts(own.batch),
      links: list(own.links) && texts(own.links),
      totals: list(own.totals) && texts(own.totals),
      views: list(own.views)?.flatMap((one) => soundView(bag(one))),
    }),
    'ui:found': list(file['ui:found']) && texts(file['ui:found']),
    'ui:print': isBag(file['ui:print']) ? soundPrint(file['ui:print']) : undefined,
    'ui:label': isBag(file['ui:label']) ? soundLabel(file['ui:label']) : undefined,
    'ui:heading': pruned({
      text: text(heading.text),
      facts: list(heading.facts) && texts(heading.facts),
      term: isBag(heading.term) ? soundTerm(heading.term) : undefined,
      notes: list(heading.notes)
        ?.map(bag)
        .map((note) => ({ title: text(note.title) ?? '', where: soundWhere(note.where) ?? {} })),
    }),
    'ui:actions': (list(file['ui:actions']) ?? []).map(bag).map((offered) => ({
      action: text(offered.action) ?? '',
      while: soundWhere(offered.while),
      ...(offered.menu === true && { menu: true as const }),
      ...(list(offered.start) && { start: texts(offered.start) }),
      ...(isBag(offered.then) && { then: offered.then }),
    })),
    'ui:fixed': soundWhere(file['ui:fixed']),
    'ui:tabs': (list(file['ui:tabs']) ?? []).map((tab) => soundTab(bag(tab))),
    'ui:log': text(file['ui:log']),
    'ui:next': text(file['ui:next']),
    'ui:new': isBag(file['ui:new'])
      ? { of: text(file['ui:new'].of) ?? '', title: text(file['ui:new'].title) ?? '' }
      : undefined,
    'ui:quick': isBag(file['ui:quick']) ? soundQuick(file['ui:quick']) : undefined,
    'ui:order': list(file['ui:order']) && texts(file['ui:order']),
    'ui:groups': list(file['ui:groups'])?.map((one) => ({
      title: text(bag(one).title) ?? '',
      fields: texts(bag(one).fields),
    })),
    ...Object.fromEntries(properties.map(([name, of]) => [name, soundPropertyUi(of as Bag)])),
  }) as UiSchema;
}

function soundQuick({ fields, labels, values, actions }: Bag): QuickWords {
  return {
    fields: texts(list(fields) ?? []),
    labels: soundTexts(labels),
    values: bag(values) as QuickWords['values'],
    actions: texts(list(actions) ?? []),
  };
}

function soundProperty(own: Bag): JsonSchema {
  const reference = bag(own['x-reference']);
  const through = text(own['x-through']);
  const from = text(own['x-default-from']);
  const answers = text(own['x-schema-from']);
  const choices = list(own.oneOf)?.filter(isBag);
  const isText = (own.type === undefined || own.type === 'string') && own['x-reference'] === undefined;
  return pruned({
    ...own,
    title: text(own.title),
    type: text(own.type),
    format: text(own.format),
    pattern: text(own.pattern),
    oneOf: choices,
    items: soundItems(own.items),
    enum: list(own.enum)?.filter((value) => typeof value === 'string' || typeof value === 'number'),
    'x-choices': text(own['x-choices']),
    readOnly: truth(own.readOnly),
    writeOnly: truth(own.writeOnly),
    'x-reference': text(own['x-reference']) ?? (text(reference.entity) ? reference : undefined),
    'x-long': (isText && own['x-long'] === true) || undefined,
    'x-through': through?.includes('.') ? through : undefined,
    'x-lines': text(own['x-lines']),
    'x-about': soundAbout(own['x-about']),
    'x-file': soundFiles(own['x-file']),
    maxItems: typeof own.maxItems === 'number' ? own.maxItems : undefined,
    'x-value': soundValue(own['x-value']),
    'x-default-from': from?.includes('.') ? from : undefined,
    'x-schema-from': answers?.includes('.') ? answers : undefined,
    'x-auto': text(own['x-auto']),
    'x-computed': text(own['x-computed']),
    'x-worded': text(own['x-worded']),
    'x-renamed-from': text(own['x-renamed-from']),
    'x-renamed-choices': isBag(own['x-renamed-choices']) ? own['x-renamed-choices'] : undefined,
    'x-adopts': text(own['x-adopts']),
    'x-while': isBag(own['x-while']) ? own['x-while'] : undefined,
    'x-required': own['x-required'] === true || isBag(own['x-required']) ? own['x-required'] : undefined,
    'x-only': ['tenant', 'platform'].find((scope) => scope === own['x-only']),
  });
}

/** Several records have a path; other items are choices. */
function soundItems(value: unknown): unknown {
  if (!isBag(value) || value['x-reference'] === undefined) return value;
  const reference = bag(value['x-reference']);
  const sound = text(value['x-reference']) ?? (text(reference.entity) ? reference : undefined);
  return sound === undefined ? undefined : { 'x-reference': sound };
}

/** A value that says what it is; a form of it has one of its words, of the right type. */
function soundValue(value: unknown): unknown {
  if (!isBag(value)) return text(value);
  const given = VALUE_FORMS.filter((word) => value[word] !== undefined);
  const [word] = given;
  if (word === undefined || given.length > 1 || text(value[word]) === undefined) return undefined;
  if (word === 'once' || word === 'start') return text(value[word])?.includes('.') ? value : undefined;
  if (text(value.by) === undefined || (word !== 'count' && !text(value[word])?.includes('.')))
    return undefined;
  const and = list(value.and)?.filter((one) => soundValue(one) !== undefined);
  return pruned({ ...value, of: text(value.of), and });
}

function soundAbout(words: unknown): Bag | undefined {
  if (!isBag(words) || text(words.entity) === undefined) return undefined;
  const named = ['comments', 'watch'].find((word) => word === words.with);
  return named === undefined ? undefined : { entity: words.entity, with: named };
}

function soundFiles(words: unknown): Bag | undefined {
  if (!isBag(words)) return undefined;
  return pruned({
    accept: list(words.accept) && texts(words.accept),
    maxItems: typeof words.maxItems === 'number' ? words.maxItems : undefined,
    maxBytes: typeof words.maxBytes === 'number' ? words.maxBytes : undefined,
  });
}

function soundView(view: Bag): ViewWords[] {
  const title = text(view.title);
  if (title === undefined) return [];
  const columns = list(view.columns) && texts(view.columns);
  const first = view.first === true || undefined;
  const where = soundWhere(view.where);
  return [{ title, where, search: text(view.search), order: text(view.order), columns, first }];
}

/** A key of `unique`, as names alone or with a condition. */
function soundKey(value: unknown): object[] {
  if (Array.isArray(value)) return [texts(value)];
  if (!isBag(value)) return [];
  return [{ properties: texts(value.properties), where: soundWhere(value.where ?? value.while) }];
}

function soundTab(tab: Bag): Tab {
  return {
    title: text(tab.title) ?? '',
    list: text(tab.list),
    by: text(tab.by),
    form: text(tab.form),
    ...(list(tab.objects) && { objects: texts(tab.objects) }),
    summary: text(tab.summary),
    inlineCreate: tab.inlineCreate === true,
    create: tab.create === false ? false : text(tab.create),
    ...(isBag(tab.while) && { while: soundWhere(tab.while) }),
    intro: text(tab.intro),
    above: text(tab.above),
    steps: text(tab.steps),
    report: text(tab.report),
    ...(list(tab.figures) && { figures: texts(tab.figures) }),
    ...(list(tab.more) && { more: texts(tab.more) }),
    ...(isBag(tab.offer) && { offer: soundOffer(tab.offer) }),
  };
}

function soundOffer(offer: Bag): Tab['offer'] {
  return {
    list: text(offer.list) ?? '',
    by: text(offer.by) ?? '',
    actions: texts(offer.actions),
    values: texts(offer.values),
  };
}

function soundPropertyUi(own: Bag): PropertyUi {
  return pruned({
    'ui:widget': text(own['ui:widget']),
    'ui:later': truth(own['ui:later']),
    'ui:nobody': text(own['ui:nobody']),
    'ui:start': typeof own['ui:start'] === 'number' ? own['ui:start'] : undefined,
    'ui:create': text(own['ui:create']),
    'ui:column': text(own['ui:column']) as PropertyUi['ui:column'],
    'ui:dueUntil': text(own['ui:dueUntil']) ?? soundDueUntil(own['ui:dueUntil']),
    'ui:endedAt': text(own['ui:endedAt']),
    'ui:markedBy': text(own['ui:markedBy']),
    'ui:options': isBag(own['ui:options']) ? (own['ui:options'] as PropertyUi['ui:options']) : undefined,
  });
}

function soundDueUntil(value: unknown): Record<string, string[]> | undefined {
  const [name, values] = Object.entries(bag(value))[0] ?? [];
  return name !== undefined && list(values) ? { [name]: texts(values) } : undefined;
}

function isOperation(name: string): boolean {
  return (ALL_OPERATIONS as string[]).includes(name);
}

function soundTerm({ title, until, by, of }: Bag): TermWords {
  if (typeof of === 'string') return { of };
  return { title: text(title) ?? '', until: text(until) ?? '', ...(typeof by === 'string' && { by }) };
}

function soundLabel({ lines, token, action }: Bag): UiSchema['ui:label'] {
  return {
    lines: texts(list(lines) ?? []),
    ...(typeof token === 'string' && { token }),
    ...(typeof action === 'string' && { action }),
  };
}

function soundPrint({ sign, sections }: Bag): UiSchema['ui:print'] {
  return {
    sign: texts(sign),
    sections: (list(sections) ?? []).map(bag).map((section) => ({
      ...Object.fromEntries(
        ['of', 'lines', 'boxes'].flatMap((word) =>
          typeof section[word] === 'string' ? [[word, section[word]]] : [],
        ),
      ),
      fields: texts(section.fields),
      columns: texts(section.columns),
      totals: texts(section.totals),
    })),
  };
}

function soundViews({ board, calendar, week }: Bag): UiSchema['ui:views'] {
  const by = text(bag(board).by);
  return {
    ...(by !== undefined && { board: { by } }),
    ...(calendar === true && { calendar }),
    ...(week === true && { week }),
  };
}
