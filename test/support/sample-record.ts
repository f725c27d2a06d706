import { manifest } from '../../src/shared/gen/manifest.ts';
import { schemas } from '../../src/shared/gen/schemas.ts';
import type { JsonSchema } from '../../src/shared/json-schema.ts';
import { fitOf } from '../../src/shared/schema/conditions.ts';
import type { Entity, Property } from '../../src/shared/schema/entity.ts';
import { aboutTargets } from '../../src/shared/schema/manifest.ts';

/**
 * Values that are only valid together: a trigger needs its rule, and several triggers of one plan need the mode
 * `floating`.
 */
const TOGETHER: Record<string, Record<string, unknown>> = {
  'maintenance/plan': { mode: 'floating' },
  'parts/part': { is_stocked: true },
  // Without a unit, so that the part's own applies.
  'parts/movement': { kind: 'receive', quantity: 5, unit: undefined },
  'maintenance/plan_trigger': { kind: 'calendar' },
  // A list that every role opens, since only those are shared.
  'users/view': { path: 'users/user' },
};

/** Bounds wide enough for the sample values. */
const BOUNDS: Record<string, Record<string, unknown>> = {
  'assets/meter': { minimum: 0, maximum: 1e9, max_per_day: 1e9, rollover_at: 1e9 },
};

/** Values that depend on the number: intervals of one asset are in the past and must not overlap. */
const BY_NUMBER: Record<string, (number: number) => Record<string, unknown>> = {
  'assets/downtime': (number) => {
    const hour = (more: number) => new Date(Date.UTC(2025, 0, 1, 2 * number + more)).toISOString();
    return { started_at: hour(0), ended_at: hour(1) };
  },
  'comments/comment': (number) => ({ text: `What is said ${number}` }),
  'maintenance/plan_trigger': (number) => ({ rrule: `FREQ=MONTHLY;INTERVAL=${1 + (number % 900)}` }),
  'notifications/quiet_hours': (number) => ({ from: `${10 + (number % 14)}:00`, until: '06:30' }),
  // A tenant keeps its last admin.
  'users/role': (number) => ({ base: number % 2 === 1 ? 'technician' : 'planner' }),
  'work-orders/time_entry': (number) => ({ minutes: number, started_at: null, ended_at: null }),
};

/** Returns the id of a record of an entity that a sample may refer to. */
type Refer = (entityPath: string) => number | Promise<number>;

export interface SampleOptions {
  /** Tells samples of one entity apart, so that unique values are unique. */
  number?: number;
  /** Fill in optional values too; default: only what a new record needs. */
  optional?: boolean;
}

/**
 * A valid POST body for any entity of the manifest, generated from its schema.
 * @example await sampleRecord(manifest['company/site'], refer) // { code: 'Code 1', name: 'Name 1' }
 */
export async function sampleRecord(
  entity: Entity,
  refer: Refer,
  { number = 1, optional = false }: SampleOptions = {},
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const property of entity.properties) {
    if (property.readOnly || property.lines || property.files) continue;
    // Not every record is a valid target for these; tests about them choose one that is.
    if (property.reference?.where || property.reference?.entity === entity.path) continue;
    if (!optional && !property.required && !property.requiredOnCreate) continue;
    body[property.name] = property.reference
      ? await refer(property.reference.entity)
      : sampleValue(entity, property, number);
  }
  const { about } = entity;
  // What it is about is a record of any entity that takes such.
  const target = about && aboutTargets(manifest, about)[0]?.path;
  if (about && target) Object.assign(body, { [about.entity]: target, [about.key]: await refer(target) });
  const sample: Record<string, unknown> = {
    ...body,
    ...TOGETHER[entity.path],
    ...BY_NUMBER[entity.path]?.(number),
    ...(optional && BOUNDS[entity.path]),
  };
  const { absent } = fitOf(entity, (name) => sample[name]);
  return Object.fromEntries(
    Object.entries(sample).filter(([name, value]) => value !== undefined && !absent.has(name)),
  );
}

/** A value that the schema of a property accepts; another number gives another value, if there are others. */
export function sampleValue(entity: Entity, property: Property, number = 1): unknown {
  const schema = schemas[entity.path]?.properties?.[property.name] ?? {};
  if (property.choices) return property.choices[number % property.choices.length]?.const;
  switch (property.kind) {
    case 'object':
      return {};
    case 'files':
      return null;
    case 'boolean':
      return number % 2 === 1;
    case 'date':
      return day(number);
    case 'datetime':
      return `${day(number)}T08:00:00.000Z`;
    case 'integer':
    case 'number':
    case 'decimal':
      return within(schema, number);
    default:
      return sampleText(property, schema, number);
  }
}

/** Days from 2026-01-02 on: an interval with the same number starts and ends on the same day. */
function day(number: number): string {
  return new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10);
}

/** Not below zero unless the maximum is: a schema may allow what only some records take, such as a gauge's reading. */
function within({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema, number: number): number {
  return Math.min(maximum, Math.max(0, minimum) + number);
}

function sampleText(property: Property, schema: JsonSchema, number: number): string {
  if (property.format === 'email') return `sample${number}@mainstay.example`;
  if (property.format === 'time-zone') return ['Europe/Berlin', 'America/New_York'][number % 2] as string;
  if (property.format === 'rrule') return `FREQ=MONTHLY;INTERVAL=${1 + (number % 12)}`;
  if (property.format === 'month-day') return day(number).slice(5);
  if (property.format === 'uri') return `https://sample${number}.example`;
  if (property.format === 'phone') return `+1 555 ${1000 + number}`;
  if (property.format === 'time') return `08:${String(number % 60).padStart(2, '0')}`;
  if (property.format === 'duration') return `PT${number}M`;
  if (property.format === 'point') return `${number % 90},8.5`;
  if (property.format === 'currency') return ['EUR', 'CHF'][number % 2] as string;
  const texts = [`${property.title} ${number}`, `sample-${number}`, `S${number}`, `${number}`];
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
  const examples = (schema.examples ?? []).map(String);
  const text = [...texts, ...examples].find(
    (one) => (pattern?.test(one) ?? true) && one.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY),
  );
  if (text === undefined)
    throw new Error(`No sample text fits the pattern of "${property.name}"; give the schema an example`);
  return text;
}
