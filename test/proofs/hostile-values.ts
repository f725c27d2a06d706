import fc from 'fast-check';

/** A JSON Schema, as far as the API description uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: (Schema & { const?: unknown })[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** Texts that have broken programs. */
const NASTY = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u2066',
  '💥'.repeat(50),
  'ﷺ',
  "'; DROP TABLE users; --",
  '" OR 1=1 --',
  '%',
  '_',
  '\\',
  'NEAR(a b)',
  '*',
  '-',
  '../../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '2026-02-31',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  'null',
  'true',
  'İıſ',
  'x'.repeat(300),
  'x'.repeat(6_000),
];

const NUMBERS = [
  0,
  -0,
  -1,
  1,
  1.5,
  1e-300,
  1e300,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
  Number.MAX_VALUE,
];

export const nastyText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);

/** Any value at all, deep and wide ones included. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(...NUMBERS, null, true, false, [], {}, [[]], { id: 1 }, { id: 1, label: 'x' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: 1, max: 200 }).map((depth) => nested(depth)),
  fc.array(fc.integer(), { maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** A value that a schema accepts, or one just at or beyond its bounds. */
export function nearValue(
  schema: Schema,
  resolve: (ref: string) => Schema,
  ids: number[],
): fc.Arbitrary<unknown> {
  if (schema.$ref) return nearValue(resolve(schema.$ref), resolve, ids);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches?.length) return fc.oneof(...branches.map((one) => nearValue(one, resolve, ids)));
  const [type] = [schema.type ?? 'string'].flat();
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(fc.constantFrom(...ids), edges(schema, 1), fc.integer({ min: 1, max: 200 }));
    case 'number':
      return fc.oneof(edges(schema, 0.01), fc.integer({ min: 0, max: 10_000 }));
    case 'array':
      return fc.array(nearValue(schema.items ?? {}, resolve, ids), { maxLength: 3 });
    case 'object':
      return nearObject(schema, resolve, ids);
    default:
      return nearText(schema);
  }
}

function edges({ minimum = 0, maximum = 1e12, exclusiveMinimum }: Schema, step: number) {
  const least = exclusiveMinimum ?? minimum;
  return fc.constantFrom(least, least - step, least + step, maximum, maximum + step, maximum - step);
}

function nearText({ format, minLength = 0, maxLength = 100, pattern }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2026-03-01', '2024-02-29', '1999-12-31', '2026-02-30');
  if (format === 'date-time')
    return fc.constantFrom('2026-03-01T08:00:00Z', '2026-03-01T08:00:00+02:00', '2026');
  if (format === 'email') return fc.integer({ min: 0, max: 1e6 }).map((n) => `person${n}@example.org`);
  const plain = fc.integer({ min: 0, max: 1e9 }).map((n) => `t${n}`.slice(0, Math.max(1, maxLength)));
  const long = fc
    .constantFrom(maxLength, maxLength + 1, Math.max(0, minLength - 1))
    .map((n) => 'y'.repeat(n));
  return pattern ? fc.oneof(plain, plain, nastyText) : fc.oneof(plain, plain, plain, long, nastyText);
}

/** An object of the schema's properties: mostly complete and valid, otherwise with one thing wrong. */
function nearObject(schema: Schema, resolve: (ref: string) => Schema, ids: number[]): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const right = fc.record(
    Object.fromEntries(properties.map(([name, own]) => [name, nearValue(own, resolve, ids)])),
    { requiredKeys: schema.required ?? [] },
  );
  if (properties.length === 0) return right;
  const name = fc.constantFrom(
    ...properties.map(([own]) => own),
    'id',
    'created_at',
    '_version',
    'toString',
    '',
  );
  const wrong = fc.tuple(right, name, nastyValue).map(([body, key, value]) => ({ ...body, [key]: value }));
  const lacking = fc.tuple(right, name).map(([body, key]) => {
    const { [key]: _, ...rest } = body as Record<string, unknown>;
    return rest;
  });
  return fc.oneof(
    { arbitrary: right, weight: 4 },
    { arbitrary: wrong, weight: 5 },
    { arbitrary: lacking, weight: 1 },
  );
}
