import { filesOf, type LayerFiles, type OwnEntityWords } from '../../../shared/schema/layer-files.ts';
import type { Move, StatesWords } from '../../../shared/schema/states.ts';
import { choicesIn, choiceWords, type DraftChoice } from './draft-choices.ts';
import { withFile } from './draft-entities.ts';
import { nameOf } from './draft-fields.ts';
import { said } from './draft-files.ts';

/** An action of an own entity, as its file says it. */
export interface DraftMove extends Move {
  title: string;
  confirm?: string;
}

/** What a kind of record that gets states begins with. */
const FIRST: DraftChoice[] = [
  { value: 'open', title: 'Open' },
  { value: 'done', title: 'Done' },
];

/** The words of a draft about the states of an own entity. */
export function statesIn(files: LayerFiles, path: string): StatesWords | undefined {
  return filesOf(files, path).data['x-entity']?.states;
}

/** The states that an own entity has, in the order of their choices. */
export function stateChoices(files: LayerFiles, path: string): DraftChoice[] {
  const of = statesIn(files, path)?.of;
  const schema = of === undefined ? undefined : filesOf(files, path).data.properties?.[of];
  return schema ? choicesIn(schema) : [];
}

/** The actions of an own entity by name. */
export function movesIn(files: LayerFiles, path: string): Record<string, DraftMove> {
  return (filesOf(files, path).data['x-entity']?.actions ?? {}) as Record<string, DraftMove>;
}

/** A draft whose own entity has a field for its states, with two of them and the action that leads from one to the other. */
export function withFirstStates(files: LayerFiles, path: string): LayerFiles {
  const { properties = {} } = filesOf(files, path).data;
  const of = nameOf('State', Object.keys(properties), '');
  const added = withFile(files, `${path}.json`, {
    properties: { ...properties, [of]: { title: 'State', ...choiceWords(FIRST) } },
  });
  const states = withStates(added, path, { of, start: 'open', final: { done: {} } });
  return withMove(states, path, 'finish', { title: 'Finish', from: ['open'], to: 'done' });
}

/** A draft in which an own entity has its states in this field, of which the first is where records begin; or has none. */
export function withStatesIn(files: LayerFiles, path: string, of: string | undefined): LayerFiles {
  const schema = of === undefined ? undefined : filesOf(files, path).data.properties?.[of];
  if (of === undefined || !schema) return withStates(files, path, undefined);
  const left = withStates(files, path, undefined);
  return withStates(left, path, { of, start: choicesIn(schema)[0]?.value ?? '' });
}

/** A draft with these states. Without any, no action leads from one to another. */
export function withStates(files: LayerFiles, path: string, states: StatesWords | undefined): LayerFiles {
  if (states) return withWords(files, path, { states });
  const moves = Object.entries(movesIn(files, path)).map(([name, move]) => {
    const { from: _from, to: _to, ...others } = move;
    return [name, others];
  });
  const actions = moves.length > 0 ? Object.fromEntries(moves) : undefined;
  return withWords(files, path, { states: undefined, actions });
}

/** A draft in which a state begins, ends or leaves open something else. */
export function withFinal(
  files: LayerFiles,
  path: string,
  state: string,
  open: string[] | undefined,
): LayerFiles {
  const states = statesIn(files, path);
  if (!states) return files;
  const { [state]: _, ...others } = states.final ?? {};
  const final = open === undefined ? others : { ...others, [state]: open.length > 0 ? { open } : {} };
  const { final: _final, ...words } = states;
  return withStates(files, path, { ...words, ...(Object.keys(final).length > 0 && { final }) });
}

/** A draft in which a state is called otherwise. Its value stays, which records have. */
export function withStateTitle(files: LayerFiles, path: string, state: string, title: string): LayerFiles {
  const choices = stateChoices(files, path);
  return withChoices(
    files,
    path,
    choices.map((one) => (one.value === state ? { ...one, title } : one)),
  );
}

/** A draft with one more state. */
export function withState(files: LayerFiles, path: string, title: string): LayerFiles {
  const choices = stateChoices(files, path);
  const value = nameOf(
    title,
    choices.map((one) => one.value),
    '',
  );
  return withChoices(files, path, [...choices, { value, title }]);
}

/** A draft without a state, and without what leads from it or to it alone. */
export function withoutState(files: LayerFiles, path: string, state: string): LayerFiles {
  const left = stateChoices(files, path).filter(({ value }) => value !== state);
  const now = withChoices(withFinal(files, path, state, undefined), path, left);
  const states = statesIn(now, path);
  const begun =
    states?.start === state ? withStates(now, path, { ...states, start: left[0]?.value ?? '' }) : now;
  return Object.entries(movesIn(begun, path)).reduce((draft, [name, move]) => {
    const from = move.from?.filter((one) => one !== state);
    const isOver = move.to === state || (move.from !== undefined && from?.length === 0);
    return isOver ? withoutMove(draft, path, name) : withMove(draft, path, name, said({ ...move, from }));
  }, begun);
}

/** A draft with an action, which leads on from where records begin. */
export function withNewMove(files: LayerFiles, path: string, title: string): LayerFiles {
  const states = statesIn(files, path);
  const name = nameOf(title, Object.keys(movesIn(files, path)), '');
  const to = stateChoices(files, path).find(({ value }) => value !== states?.start)?.value;
  return withMove(files, path, name, states && to ? { title, from: [states.start], to } : { title });
}

/** A draft in which an action is said otherwise. What is undefined or empty is left out. */
export function withMove(files: LayerFiles, path: string, name: string, move: DraftMove): LayerFiles {
  return withWords(files, path, { actions: { ...movesIn(files, path), [name]: said(move) } });
}

export function withoutMove(files: LayerFiles, path: string, name: string): LayerFiles {
  const { [name]: _, ...others } = movesIn(files, path);
  return withWords(files, path, { actions: Object.keys(others).length > 0 ? others : undefined });
}

/** When an action does itself, as a field and so many days after it; undefined where the sheet has no words for it. */
export function timeOf(at: string | undefined): { field: string; days: number } | undefined {
  const [, field, plain, days] = /^(?:(\w+)|addDays\((\w+), ?(-?\d+)\))$/.exec(at ?? '') ?? [];
  const name = field ?? plain;
  return name === undefined ? undefined : { field: name, days: Number(days ?? 0) };
}

/** The same as the word `at`. @example saidTime('next_due', -14) // 'addDays(next_due, -14)' */
export function saidTime(field: string, days: number): string {
  return days === 0 ? field : `addDays(${field}, ${days})`;
}

function withChoices(files: LayerFiles, path: string, choices: DraftChoice[]): LayerFiles {
  const of = statesIn(files, path)?.of;
  const { properties = {} } = filesOf(files, path).data;
  if (of === undefined) return files;
  const { enum: _enum, oneOf: _oneOf, ...others } = properties[of] ?? {};
  return withFile(files, `${path}.json`, {
    properties: { ...properties, [of]: { ...others, ...choiceWords(choices) } },
  });
}

function withWords(files: LayerFiles, path: string, changes: OwnEntityWords): LayerFiles {
  const words = filesOf(files, path).data['x-entity'];
  return withFile(files, `${path}.json`, { 'x-entity': said({ ...words, ...changes }) });
}
