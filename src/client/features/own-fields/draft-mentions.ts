import {
  filesOf,
  type LayerFile,
  type LayerFiles,
  type OwnEntityWords,
} from '../../../shared/schema/layer-files.ts';
import type { ViewWords } from '../../../shared/schema/named-view.ts';
import type { Move } from '../../../shared/schema/states.ts';
import { testsOf } from '../../../shared/schema/where.ts';
import { said, withBoth } from './draft-files.ts';
import { isOfDraft } from './of-draft.ts';

/** A draft in which nothing names a field that has gone: no view, group, board, calendar, order or label. */
export function withoutMentions(files: LayerFiles, path: string, name: string): LayerFiles {
  const { data, ui } = filesOf(files, path);
  const left = isOfDraft(path) ? ofOwn(data, name) : data;
  const screen = screenWithout(ui, name);
  const hasDays = left['x-entity']?.dates !== undefined;
  return withBoth(files, path, left, hasDays ? screen : withoutCalendar(screen));
}

/** The first text that is left takes the place of one by which records are called. */
function ofOwn(data: LayerFile, name: string): LayerFile {
  const { 'x-entity': words } = data;
  if (!words) return data;
  const texts = Object.entries(data.properties ?? {}).filter(
    ([, { type = 'string', format, enum: choices, ...one }]) =>
      type === 'string' && !format && !choices && !one.oneOf && !one['x-reference'] && !one['x-long'],
  );
  const first = texts.find(([one]) => one !== name)?.[0];
  const instead = (one: string | undefined) => (one?.replace(/^-/, '') === name ? first : one);
  const { label, order, search, parent, dates } = words;
  const left: OwnEntityWords = said({
    ...words,
    label: instead(label),
    order: instead(order),
    search: search?.filter((one) => one !== name),
    parent: parent === name ? undefined : parent,
    dates: dates && (dates.start === name ? undefined : datesWithout(dates, name)),
    ...movesWithout(words, name),
  });
  return { ...data, 'x-entity': left };
}

/** The states go with the field that holds them, and what leads from one to another; actions go on without any other field. */
function movesWithout({ states, actions }: OwnEntityWords, name: string): OwnEntityWords {
  const others = (names?: string[]) => names?.filter((one) => one !== name);
  const isOfStates = states?.of === name;
  const final = Object.entries(states?.final ?? {}).map(([state, { open }]) => [
    state,
    said({ open: others(open) }),
  ]);
  const left = Object.entries((actions ?? {}) as Record<string, Move>).map(([action, move]) => {
    const set = Object.entries(move.set ?? {}).filter(([one, value]) => one !== name && value !== `@${name}`);
    const when = Object.entries(move.when ?? {}).filter(([key]) =>
      testsOf({ [key]: null }).every(({ property }) => property !== name),
    );
    const changes: Partial<Move> = {
      ...(isOfStates && { from: undefined, to: undefined }),
      ask: others(move.ask),
      require: others(move.require),
      not: others(move.not),
      by: move.by === name ? undefined : move.by,
      set: none(Object.fromEntries(set)),
      when: none(Object.fromEntries(when)),
    };
    return [action, said({ ...move, ...changes })];
  });
  return {
    states:
      states && !isOfStates
        ? { ...states, ...(states.final && { final: Object.fromEntries(final) }) }
        : undefined,
    actions: none(Object.fromEntries(left)),
  };
}

function datesWithout(dates: NonNullable<OwnEntityWords['dates']>, name: string) {
  const { end, title } = dates;
  return said({
    ...dates,
    end: end === name ? undefined : end,
    title: title === name ? undefined : title,
  });
}

function screenWithout(ui: LayerFile, name: string): LayerFile {
  const others = (names?: string[]) => names?.filter((one) => one !== name);
  const { 'ui:list': list, 'ui:groups': groups, 'ui:views': views, 'ui:order': order } = ui;
  const left = list && {
    ...list,
    columns: others(list.columns),
    inline: others(list.inline),
    totals: others(list.totals),
    views: list.views?.map((view) => viewWithout(view, name)),
  };
  const shown = views && { ...views, board: views.board?.by === name ? undefined : views.board };
  return said({
    ...ui,
    'ui:list': left && none(said(left)),
    'ui:views': shown && none(said(shown)),
    'ui:order': others(order),
    'ui:groups': groups
      ?.map((group) => ({ ...group, fields: others(group.fields) ?? [] }))
      .filter(({ fields }) => fields.length > 0),
  });
}

function withoutCalendar({ 'ui:views': views, ...screen }: LayerFile): LayerFile {
  const { calendar: _, ...left } = views ?? {};
  return said({ ...screen, 'ui:views': none(left) });
}

function viewWithout(view: ViewWords, name: string): ViewWords {
  const keys = testsOf(view.where ?? {}).flatMap(({ key, property }) => (property === name ? [key] : []));
  const where = Object.fromEntries(Object.entries(view.where ?? {}).filter(([key]) => !keys.includes(key)));
  const order = view.order?.split(',').filter((one) => one.replace(/^-/, '') !== name);
  return said({
    ...view,
    where: none(where),
    order: order?.join(',') || undefined,
    columns: view.columns?.filter((one) => one !== name),
  });
}

function none<T extends object>(words: T): T | undefined {
  return Object.keys(words).length > 0 ? words : undefined;
}
