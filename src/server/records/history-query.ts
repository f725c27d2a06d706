import { ApiError } from '../../shared/errors.ts';
import { readWhole } from '../../shared/numbers.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import {
  DEFAULT_PAGE_SIZE,
  HISTORY_ACTORS,
  HISTORY_KINDS,
  type HistoryActor,
  type HistoryKind,
  MAX_PAGE_SIZE,
} from '../../shared/wire.ts';
import type { Schema } from '../access/schema.ts';

const PARAMETERS = [
  'entity',
  'key',
  'actor',
  'actor_kind',
  'kind',
  'from',
  'until',
  'before',
  'page_size',
] as const;
type Parameter = (typeof PARAMETERS)[number];

const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;

/** The parsed query for a page of the history. */
export interface HistoryQuery {
  entity?: Entity;
  /** Only the history of one record; needs an entity. */
  key?: number;
  actor?: number;
  actorKind?: HistoryActor;
  kind?: HistoryKind;
  /** From this time on, until just before that one. */
  from?: string;
  until?: string;
  /** Only entries written before the entry with this id. */
  before?: number;
  pageSize: number;
}

/**
 * Reads the query parameters of the history.
 * @throws ApiError `malformed` naming every parameter that is unknown or cannot be read
 */
export function readHistoryQuery(schema: Schema, raw: Record<string, string>): HistoryQuery {
  const errors: Record<string, Text[]> = {};
  for (const name of Object.keys(raw))
    if (!PARAMETERS.some((one) => one === name)) errors[name.slice(0, 100)] = [say('field.unknown')];

  const textOf = (name: Parameter) => (Object.hasOwn(raw, name) && raw[name] !== '' ? raw[name] : undefined);
  function read<T>(name: Parameter, parse: (text: string) => T | undefined, wanted: Text): T | undefined {
    const text = textOf(name);
    if (text === undefined) return undefined;
    const value = parse(text);
    if (value === undefined) errors[name] = [wanted];
    return value;
  }
  const whole = (name: Parameter, most: number) =>
    read(name, (text) => readWhole(text, 1, most), say('query.whole', { most }));
  const oneOf = <T extends string>(name: Parameter, values: readonly T[]) =>
    read(
      name,
      (text) => values.find((value) => value === text),
      say('field.choice', { choices: values.join(', ') }),
    );
  const time = (name: Parameter) => read(name, readTime, say('query.day_or_time'));

  const query: HistoryQuery = {
    entity: read('entity', (path) => schema.find(path), say('query.entity')),
    key: whole('key', Number.MAX_SAFE_INTEGER),
    actor: whole('actor', Number.MAX_SAFE_INTEGER),
    actorKind: oneOf('actor_kind', HISTORY_ACTORS),
    kind: oneOf('kind', HISTORY_KINDS),
    from: time('from'),
    until: time('until'),
    before: whole('before', Number.MAX_SAFE_INTEGER),
    pageSize: whole('page_size', MAX_PAGE_SIZE) ?? DEFAULT_PAGE_SIZE,
  };
  if (textOf('key') !== undefined && textOf('entity') === undefined)
    errors.entity = [say('query.required_with_key')];
  if (Object.keys(errors).length > 0) throw new ApiError('malformed', undefined, errors);
  return query;
}

function readTime(text: string): string | undefined {
  if (!TIME.test(text)) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return undefined;
  // JavaScript reads 31 February as a day in March.
  const iso = time.toISOString();
  return iso.startsWith(text.slice(0, 10)) ? iso : undefined;
}
