import { type Action, type Entity, type Property, tableName } from './entity.ts';
import type { Manifest } from './manifest.ts';
import { ALL_OPERATIONS } from './operations.ts';
import { OWN_PROPERTIES } from './own-properties.ts';
import type { Screen } from './screen.ts';
import { titleOf } from './title-of.ts';

/** The differences from the defaults; null for a default that does not apply. */
type Packed = Record<string, unknown>;

/** Words that the browser never reads. */
const SERVERS_OWN = {
  entity: ['description', 'notify', 'rules', 'demands', 'bulk', 'few', 'importNames', 'without'],
  property: ['index', 'defaultFrom', 'long', 'renamedFrom', 'renamedChoices', 'adopts'],
};
const OF_KIND: Partial<Record<Property['kind'], Partial<Property>>> = {
  reference: { limits: { minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
  datetime: { limits: { maxLength: 35 }, format: 'date-time' },
  date: { format: 'date' },
};
const USUAL_SCREEN = {
  tabs: [],
  order: ['*'],
  looks: {},
  createLinks: {},
  due: {},
  ended: {},
  widgets: {},
  starts: {},
  later: [],
} satisfies Partial<Screen>;

/** The entities as sent to the browser: without defaults, what follows from names, and what only the server reads. */
export function packManifest(manifest: Manifest): Packed {
  return mapped(manifest, packEntity);
}

/** @example unpackManifest(packManifest(manifest))['company/site'].plural // 'Sites' */
export function unpackManifest(packed: Packed): Manifest {
  return mapped(packed as Record<string, Packed>, (entity, path) => unpackEntity(path, entity));
}

export function packScreens(screens: Record<string, Screen>): Packed {
  return mapped(screens, ({ path, ...screen }) => difference(screen, USUAL_SCREEN));
}

export function unpackScreens(packed: Packed): Record<string, Screen> {
  return mapped(
    packed as Record<string, Packed>,
    (screen, path) => ({ path, ...whole(screen, USUAL_SCREEN) }) as unknown as Screen,
  );
}

function packEntity({ path, properties, actions, ...entity }: Entity): Packed {
  return {
    ...difference(entity, usualEntity(path, entity.title), SERVERS_OWN.entity),
    ...(actions && { actions: actions.map(packAction) }),
    properties: properties.map(packProperty),
  };
}

function unpackEntity(path: string, { properties, actions, ...entity }: Packed): Entity {
  return {
    path,
    ...whole(entity, usualEntity(path, String(entity.title))),
    ...(actions !== undefined && {
      actions: (actions as Packed[]).map((action) => unpackAction(path, action)),
    }),
    properties: (properties as (Packed | string)[]).map(unpackProperty),
  } as Entity;
}

function packAction({ form, schema, set, again, tell, text, ...action }: Action): Packed {
  return { ...action, form: packEntity(form) };
}

/** The schema of the request body is left out: only the server checks with it. */
function unpackAction(path: string, { form, ...action }: Packed): Action {
  return { ...action, form: unpackEntity(`${path}/${action.name}`, form as Packed), schema: {} } as Action;
}

function usualEntity(path: string, title: string): Partial<Entity> {
  return {
    table: tableName(path),
    plural: `${title}s`,
    scope: 'tenant',
    search: [],
    order: [{ property: 'id', descending: false }],
    indexes: [],
    unique: [],
    sees: {},
    without: {},
    operations: ALL_OPERATIONS,
    single: false,
    singleton: false,
    appendOnly: false,
    key: 'id',
  };
}

/** Properties of every entity are sent as just their name. */
function packProperty(property: Property): Packed | string {
  if (OWN_PROPERTIES.some((own) => isSame(own, property))) return property.name;
  const { name, kind, choices, ...others } = property;
  return {
    name,
    kind,
    ...difference(others, usualProperty(name, kind), SERVERS_OWN.property),
    ...(choices && { choices: choices.map(packChoice) }),
  };
}

function unpackProperty(packed: Packed | string): Property {
  const own = OWN_PROPERTIES.find(({ name }) => name === packed);
  if (own) return own as Property;
  const { choices, ...property } = packed as Packed & Pick<Property, 'name' | 'kind'>;
  return {
    ...whole(property, usualProperty(property.name, property.kind)),
    ...(choices !== undefined && { choices: (choices as PackedChoice[]).map(unpackChoice) }),
  } as Property;
}

function usualProperty(name: string, kind: Property['kind']): Partial<Property> {
  return {
    title: titleOf(name),
    storage: kind as Property['storage'],
    required: false,
    requiredOnCreate: false,
    readOnly: false,
    writeOnly: false,
    limits: {},
    unique: false,
    ...OF_KIND[kind],
  };
}

type Choice = NonNullable<Property['choices']>[number];
type PackedChoice = Choice | Choice['const'];

function packChoice(choice: Choice): PackedChoice {
  return choice.title === titleOf(String(choice.const)) ? choice.const : choice;
}

function unpackChoice(packed: PackedChoice): Choice {
  return typeof packed === 'object' ? packed : { const: packed, title: titleOf(String(packed)) };
}

function difference(value: object, usual: object, leftOut: string[] = []): Packed {
  const others = Object.entries(value).filter(
    ([word, one]) =>
      !leftOut.includes(word) && one !== undefined && !isSame(one, usual[word as keyof object]),
  );
  const missing = Object.keys(usual).filter((word) => value[word as keyof object] === undefined);
  return Object.fromEntries([...others, ...missing.map((word) => [word, null])]);
}

function whole(packed: Packed, usual: object): Packed {
  return Object.fromEntries(Object.entries({ ...usual, ...packed }).filter(([, value]) => value !== null));
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function mapped<T, R>(values: Record<string, T>, make: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, make(value, key)]));
}
