import { type Kind, kinds } from '../gen/kinds.ts';
import type { JsonSchema } from '../json-schema.ts';
import { decimalsOf } from '../kinds/kind.ts';
import { parseOrdering } from '../wire.ts';
import { readAbout } from './about.ts';
import type { Colours } from './colours.ts';
import { conditionsOf, readConditions } from './conditions.ts';
import type { Demand } from './demand.ts';
import {
  type Assignee,
  type CalendarDates,
  type Entity,
  type Property,
  type PropertyClass,
  type Reference,
  type StoreScope,
  tableName,
} from './entity.ts';
import { readFileRules } from './files.ts';
import { importNamesOf } from './import-names.ts';
import { limitsOf } from './limits.ts';
import { readLines } from './lines.ts';
import { readLinks } from './links.ts';
import type { NotifyRule } from './notify-rule.ts';
import { type Operation, usualOperations } from './operations.ts';
import { OWN_PROPERTIES } from './own-properties.ts';
import { readRollup } from './rollup.ts';
import { type Rule, readRules } from './rule.ts';
import { readSees } from './sees.ts';
import { readUnique, type UniqueWords } from './unique-key.ts';
import type { Where } from './where.ts';
import type { YesNoWords } from './yes-no.ts';

interface EntityWords {
  scope?: Entity['scope'];
  plural?: string;
  label?: string;
  search?: string[];
  order?: string;
  indexes?: string[][];
  unique?: UniqueWords;
  dates?: CalendarDates;
  assignee?: Assignee;
  notify?: NotifyRule[];
  comments?: true;
  watch?: string[];
  parent?: string;
  sees?: Record<string, Where>;
  personal?: true | { shared: string; list?: string };
  operations?: Operation[];
  single?: boolean;
  singleton?: boolean;
  appendOnly?: boolean;
  few?: boolean;
  key?: string;
  tree?: string;
  bulk?: number;
  rules?: (Rule | Demand)[];
  requiredOnCreate?: string[];
}

/**
 * Reads a data schema into an entity.
 * @param path the file's path under `schemas/` without `.json`, which is the API path
 * @param schema the file's effective schema, already accepted by the linter
 * @example readEntity('company/site', siteSchema).plural // 'Sites'
 */
export function readEntity(path: string, schema: JsonSchema): Entity {
  const words = (schema['x-entity'] ?? {}) as EntityWords;
  const title = schema.title ?? path;
  const about = readAbout(schema.properties);
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const read = readProperty(name, property, schema.required ?? [], words.requiredOnCreate ?? []);
    const isAssigned = read.reference && name === words.assignee?.by;
    const links = readLinks(path, name, property);
    if (links) return { ...read, links };
    return isAssigned ? { ...read, reference: { assigns: path, ...read.reference } as Reference } : read;
  });
  const conditions = [...readConditions(schema.allOf), ...conditionsOf(schema.properties)];
  return {
    path,
    table: tableName(path),
    title,
    plural: words.plural ?? `${title}s`,
    description: schema.description,
    scope: words.scope ?? 'tenant',
    label: words.label,
    search: words.search ?? [],
    order: parseOrdering(words.order ?? 'id'),
    indexes: words.indexes ?? [],
    unique: readUnique(words.unique),
    ...(words.dates && { dates: words.dates }),
    ...(words.assignee && { assignee: words.assignee }),
    ...(words.notify && { notify: words.notify }),
    ...(words.comments && { comments: true }),
    ...(words.watch && { watch: words.watch }),
    ...(about && { about }),
    parent: words.parent,
    ...readSees(words.sees, schema.properties, words.personal !== undefined || about !== undefined),
    ...(words.personal && { personal: words.personal === true ? {} : words.personal }),
    operations: words.operations ?? usualOperations(words),
    single: words.single ?? false,
    singleton: words.singleton ?? false,
    appendOnly: words.appendOnly ?? false,
    ...(words.few && { few: true }),
    key: words.key ?? 'id',
    tree: words.tree,
    bulk: words.bulk,
    ...readRules(words.rules),
    ...(conditions.length > 0 && { conditions }),
    properties: [
      ...properties,
      ...OWN_PROPERTIES.filter((own) => !properties.some((p) => p.name === own.name)),
    ],
    importNames: importNamesOf(schema),
  };
}

function readProperty(name: string, schema: JsonSchema, required: string[], onCreate: string[]): Property {
  const reference = schema['x-reference'] as (Partial<Reference> & { entity: string }) | undefined;
  const kind = kindNameOf(schema);
  const [through, ...rest] = (schema['x-through'] as string | undefined)?.split('.') ?? [];
  const [from, copied] = (schema['x-default-from'] as string | undefined)?.split('.') ?? [];
  const [version, steps] = (schema['x-schema-from'] as string | undefined)?.split('.') ?? [];
  return {
    name,
    title: schema.title ?? name,
    description: schema.description,
    kind,
    storage: kinds[kind].storage(schema),
    format: schema.format,
    ...(schema['x-long'] === true && { long: true }),
    required: required.includes(name),
    requiredOnCreate: onCreate.includes(name),
    readOnly: schema.readOnly ?? false,
    writeOnly: schema.writeOnly ?? false,
    decimals: decimalsOf(kinds[kind].storage(schema)),
    ...(schema['x-decimals'] === 'currency' && { inCurrency: true }),
    unit: schema['x-unit'] as string | undefined,
    choices: schema.oneOf?.map((choice) => ({
      const: choice.const as string | number,
      title: choice.title ?? String(choice.const),
    })),
    ...severalOf(schema),
    ...(schema['x-colours'] !== undefined && { colours: schema['x-colours'] as Colours }),
    ...(schema['x-words'] !== undefined && { words: schema['x-words'] as YesNoWords }),
    limits: limitsOf(schema),
    default: schema.default as Property['default'],
    reference: reference && { onDelete: 'restrict', ...reference },
    unique: schema['x-unique'] === true || typeof schema['x-unique'] === 'string',
    uniqueIn:
      typeof schema['x-unique'] === 'string' ? (schema['x-unique'] as Property['uniqueIn']) : undefined,
    index: schema['x-index'] as boolean | undefined,
    auto: schema['x-auto'] as string | undefined,
    computed: schema['x-computed'] as string | undefined,
    rollup: readRollup(schema),
    lines: readLines(schema),
    files: readFileRules(schema),
    value: schema['x-value'] as string | undefined,
    ...(from !== undefined && copied !== undefined && { defaultFrom: { reference: from, property: copied } }),
    through: through === undefined ? undefined : { reference: through, property: rest.join('.') },
    renamedFrom: schema['x-renamed-from'] as string | undefined,
    ...(schema['x-renamed-choices'] !== undefined && {
      renamedChoices: schema['x-renamed-choices'] as Property['renamedChoices'],
    }),
    adopts: schema['x-adopts'] as string | undefined,
    only: schema['x-only'] as StoreScope | undefined,
    class: schema['x-class'] as PropertyClass | undefined,
    // A file belongs to a single record.
    copied: schema['x-copy'] === false || schema['x-file'] !== undefined ? false : undefined,
    inHistory: schema['x-history'] as Property['inHistory'],
    objectSchema: schema['x-schema'] as Property['objectSchema'],
    ...(schema['x-worded'] !== undefined && { worded: schema['x-worded'] as string }),
    ...(version !== undefined &&
      steps !== undefined && { answersTo: { reference: version, property: steps } }),
  };
}

function severalOf({ items }: JsonSchema): Pick<Property, 'several'> {
  const all = Array.isArray(items) ? undefined : items?.oneOf;
  if (!all) return {};
  return { several: all.map((one) => ({ const: String(one.const), title: one.title ?? String(one.const) })) };
}

/** Special kinds are tried before general ones, which accept anything of their type. */
function kindNameOf(schema: JsonSchema): Kind {
  const names = Object.keys(kinds) as Kind[];
  const matching = names.filter((name) => kinds[name].matches(schema));
  return matching.find((name) => !kinds[name].general) ?? matching[0] ?? 'text';
}
