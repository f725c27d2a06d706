import { USER } from '../entity-paths.ts';
import { nearest } from '../nearest.ts';
import { say, type Text } from '../texts/text.ts';
import { type Entity, hasParts, type Property } from './entity.ts';
import { isMove, type Move, PASSWORD, type StatesWords } from './states.ts';
import { saysTime } from './timed.ts';
import { type Literal, listed, testsOf, type Where } from './where.ts';

type Place = (string | number)[];

/** Something that is wrong with the words `states` and `actions` of an entity, and where in its file. */
interface ActionFault {
  at: Place;
  text: Text;
}

/** What actions and states are checked with. */
interface Around {
  properties: readonly Property[];
  /** Whether code may stand behind an action without words: only the product has any. */
  mayHaveCode: boolean;
  /** Whether the entity says whose its records are. */
  hasOwn: boolean;
  /** The path of the entity. */
  path: string;
  /** The entity at a path; null where it is there but cannot be read. */
  find(path: string): Made | null | undefined;
  /** What is said of an entity that is not there. */
  noEntity(path: string): Text;
}

/** An entity as far as an action makes records of it. */
type Made = Pick<Entity, 'operations' | 'scope'> & { properties: readonly Property[] };

/** The ways of `set` that lead to no property, and what they lead to. */
const WAYS: Record<string, Property['kind']> = { now: 'datetime', today: 'date' };

/** Everything that the words `states` and `actions` name must be there, and fit. Their shape is checked before. */
export function actionFaults(
  { states, actions = {} }: { states?: StatesWords; actions?: Record<string, Move> },
  around: Around,
): ActionFault[] {
  const faults: ActionFault[] = [];
  const names = new Names(faults, around.properties);
  const choices = states ? checkStates(names, states) : undefined;
  for (const [name, action] of Object.entries(actions)) {
    const at = ['x-entity', 'actions', name];
    checkMove(names, action, { at, states, choices, hasOwn: around.hasOwn });
    checkCreated(names, action, at, around);
    checkTime(names, action, at, around.properties);
    checkSign(names, action, at);
    if (!isMove(action) && !around.mayHaveCode)
      faults.push({ at, text: say('schema.action_does_nothing', { name }) });
  }
  return faults;
}

/** Notes names that are not there, with what was probably meant. */
class Names {
  readonly faults: ActionFault[];
  readonly #properties: readonly Property[];

  constructor(faults: ActionFault[], properties: readonly Property[]) {
    this.faults = faults;
    this.#properties = properties;
  }

  fault(at: Place, text: Text): undefined {
    this.faults.push({ at, text });
    return undefined;
  }

  one(name: string, at: Place, known: readonly string[]): boolean {
    if (known.includes(name)) return true;
    const near = nearest(name, known);
    const meant = near === undefined ? say('schema.nothing_meant') : say('schema.meant', { word: near });
    this.fault(at, say('schema.name_unknown', { name, meant }));
    return false;
  }

  property(name: string, at: Place): Property | undefined {
    const known = this.#properties.map((property) => property.name);
    if (!this.one(name, at, known)) return undefined;
    return this.#properties.find((property) => property.name === name);
  }

  /** A property whose value is stored, and that a person or an action may give. */
  writable(name: string, at: Place, of: string | undefined): Property | undefined {
    const property = this.property(name, at);
    if (!property) return undefined;
    const { computed, through, rollup, value, auto } = property;
    const isGiven = !computed && !through && !rollup && !value && !auto && !hasParts(property) && name !== of;
    return isGiven ? property : this.fault(at, say('schema.action_cannot_write', { name }));
  }

  user(name: string, at: Place): void {
    const property = this.property(name, at);
    if (property && property.reference?.entity !== USER) this.fault(at, say('schema.no_user', { name }));
  }
}

/** @returns the names of the states */
function checkStates(names: Names, { of, start, final = {} }: StatesWords): string[] | undefined {
  const at = ['x-entity', 'states'];
  const property = names.property(of, [...at, 'of']);
  if (!property) return undefined;
  const choices = property.choices?.map(({ const: value }) => String(value));
  if (!choices) return names.fault([...at, 'of'], say('schema.no_choice', { name: of }));
  names.one(start, [...at, 'start'], choices);
  for (const [state, { open = [] }] of Object.entries(final)) {
    names.one(state, [...at, 'final', state], choices);
    for (const [index, name] of open.entries()) names.property(name, [...at, 'final', state, 'open', index]);
  }
  return choices;
}

interface Within {
  at: Place;
  states: StatesWords | undefined;
  choices: string[] | undefined;
  hasOwn: boolean;
}

function checkMove(names: Names, action: Move, { at, states, choices, hasOwn }: Within): void {
  const { from, to, ask = [], require = [], set = {}, when = {}, by, not = [] } = action;
  for (const word of ['from', 'to'] as const)
    if (action[word] !== undefined && !states) names.fault([...at, word], say('schema.no_states'));
  if (choices) {
    for (const [index, state] of (from ?? []).entries()) names.one(state, [...at, 'from', index], choices);
    if (to !== undefined) names.one(to, [...at, 'to'], choices);
  }
  for (const [word, given] of Object.entries({ ask, require }))
    for (const [index, name] of given.entries()) names.writable(name, [...at, word, index], states?.of);
  for (const [name, value] of Object.entries(set)) {
    const property = names.writable(name, [...at, 'set', name], states?.of);
    if (property) checkSet(names, property, value, [...at, 'set', name]);
  }
  checkNames(names, when, [...at, 'when']);
  if (by === 'own') {
    if (!hasOwn) names.fault([...at, 'by'], say('schema.nobodys_own'));
  } else if (by !== undefined) names.user(by, [...at, 'by']);
  for (const [index, name] of not.entries()) names.user(name, [...at, 'not', index]);
}

/** What an action makes beside: what it gives must be there, and nothing that is needed may be left out. */
function checkCreated(names: Names, { create = {} }: Move, at: Place, around: Around): void {
  for (const [path, values] of Object.entries(create)) {
    const place = [...at, 'create', path];
    const made = around.find(path);
    if (made === undefined) names.fault(place, around.noEntity(path));
    if (!made) continue;
    if (!made.operations.includes('create') || made.scope === 'platform')
      names.fault(place, say('schema.never_made', { path }));
    const faults: ActionFault[] = [];
    const theirs = new Names(faults, made.properties);
    for (const [name, value] of Object.entries(values)) {
      const property = theirs.writable(name, [...place, name], undefined);
      if (!property) continue;
      const isOfThis = value === '@id' && property.reference?.entity === around.path;
      if (property.readOnly) names.fault([...place, name], say('schema.action_cannot_write', { name }));
      else if (!isOfThis && !suitsProperty(names, property, value, [...place, name]))
        names.fault([...place, name], say('schema.value_unfit', { name }));
    }
    names.faults.push(...faults);
    const needed = made.properties.filter(
      ({ name, required, readOnly, auto, default: start }) =>
        required && !readOnly && !auto && start === undefined && !Object.hasOwn(values, name),
    );
    if (needed.length > 0)
      names.fault(place, say('schema.made_without', { names: needed.map(({ name }) => name).join(', ') }));
  }
}

function checkNames(names: Names, where: Where, at: Place): void {
  for (const { key, property } of testsOf(where)) names.property(property, [...at, key]);
  for (const word of ['any', 'none'] as const)
    for (const [index, one] of (listed(where, word) ?? []).entries())
      checkNames(names, one, [...at, word, index]);
}

/** What an action does by itself: at a time of the record, and without asking anybody. */
function checkTime(names: Names, action: Move, at: Place, properties: readonly Property[]): void {
  const { at: time, tell = [] } = action;
  const others =
    time === undefined ? (['again', 'tell', 'text'] as const) : (['ask', 'require', 'by', 'sign'] as const);
  for (const word of others)
    if (action[word] !== undefined)
      names.fault(
        [...at, word],
        time === undefined ? say('schema.only_timed', { word }) : say('schema.never_timed', { word }),
      );
  if (time !== undefined && !saysTime(time, properties)) names.fault([...at, 'at'], say('schema.no_time'));
  for (const [index, name] of tell.entries())
    if (name !== 'planners') names.user(name, [...at, 'tell', index]);
}

/** Beside the form of what is signed stands the password of who signs. */
function checkSign(names: Names, { sign, unsigned, ask = [], require = [] }: Move, at: Place): void {
  for (const [index, name] of (unsigned ?? []).entries()) names.property(name, [...at, 'unsigned', index]);
  if (sign === undefined) {
    if (unsigned) names.fault([...at, 'unsigned'], say('schema.only_signed'));
    return;
  }
  if ([...ask, ...require].includes(PASSWORD)) names.fault([...at, 'sign'], say('schema.signed_password'));
}

/** A value that an action sets must be one that the property can have. */
function checkSet(names: Names, property: Property, value: Literal, at: Place): void {
  if (!suitsProperty(names, property, value, at))
    names.fault(at, say('schema.value_unfit', { name: property.name }));
}

function suitsProperty(names: Names, property: Property, value: Literal, at: Place): boolean {
  if (value === null) return !property.required;
  if (typeof value !== 'string' || !value.startsWith('@')) return suitsKind(property, value);
  const way = value.slice(1);
  if (way === 'me') return property.reference?.entity === USER;
  if (Object.hasOwn(WAYS, way)) return WAYS[way] === property.kind;
  const other = names.property(way, at);
  return !other || (other.kind === property.kind && other.reference?.entity === property.reference?.entity);
}

function suitsKind({ kind, choices, limits }: Property, value: string | number | boolean): boolean {
  if (choices) return choices.some(({ const: one }) => one === value);
  if (kind === 'boolean') return typeof value === 'boolean';
  if (kind === 'text') return typeof value === 'string' && value.length <= (limits?.maxLength ?? 0);
  return ['integer', 'number', 'decimal'].includes(kind) && typeof value === 'number';
}
