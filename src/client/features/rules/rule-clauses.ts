/** A JSON Schema limited to the keywords that rules use. */
export type RuleSchema = Record<string, unknown>;
export type RuleValue = string | number | boolean;

/** A condition on a field; a rule's conditions are combined with "and". */
export interface Clause {
  /** The path from the record through its references: `['asset', 'criticality']`. */
  way: string[];
  test: 'filled' | 'empty' | 'is' | 'not' | 'least' | 'most';
  /** For `is` and `not` any of these, for `least` and `most` the bound. */
  values: RuleValue[];
}

/** A condition as clauses; undefined if clauses cannot express it. A missing condition always holds. */
export function readClauses(schema: RuleSchema | null): Clause[] | undefined {
  if (schema === null) return [];
  const { not, ...rest } = schema;
  const empty = not === undefined ? [] : emptyNames(not);
  const clauses = clausesAt(rest, []);
  if (!empty || !clauses) return undefined;
  return [...clauses, ...empty.map((name): Clause => ({ way: [name], test: 'empty', values: [] }))];
}

/** The condition that combines the clauses; null for none. */
export function writeClauses(clauses: Clause[]): RuleSchema | null {
  if (clauses.length === 0) return null;
  const schema: RuleSchema = {};
  for (const { way, test, values } of clauses) {
    if (test !== 'empty') demand(schema, way, test === 'filled' ? undefined : testOf(test, values));
  }
  const empty = clauses.filter(({ test }) => test === 'empty').map(({ way }) => ({ required: way }));
  if (empty.length > 0) schema.not = empty.length === 1 ? empty[0] : { anyOf: empty };
  return schema;
}

/** The required fields; undefined if the schema demands anything else of them. */
export function readNeeds(schema: RuleSchema | null, children: string[]): string[][] | undefined {
  return schema === null ? [] : needsAt(schema, [], children);
}

/** @param children names of the record's single child records, which are always there */
export function writeNeeds(ways: string[][], children: string[]): RuleSchema | null {
  if (ways.length === 0) return null;
  const schema: RuleSchema = {};
  for (const [name = '', ...rest] of ways) {
    if (rest.length === 0) demand(schema, [name], undefined);
    else if (children.includes(name)) demand(partOf(schema, name), rest, undefined);
  }
  return schema;
}

function clausesAt(node: RuleSchema, way: string[]): Clause[] | undefined {
  const parts = partsOf(node);
  if (!parts) return undefined;
  const clauses: Clause[] = [];
  for (const name of parts.required)
    if (!Object.hasOwn(parts.properties, name))
      clauses.push({ way: [...way, name], test: 'filled', values: [] });
  for (const [name, own] of Object.entries(parts.properties)) {
    // An optional property would also match while empty, which no clause can express.
    if (!parts.required.includes(name) || !isObject(own)) return undefined;
    const at = [...way, name];
    const inside = testsOf(own, at) ?? clausesAt(own, at);
    if (!inside || inside.length === 0) return undefined;
    clauses.push(...inside);
  }
  return clauses;
}

function needsAt(node: RuleSchema, way: string[], children: string[]): string[][] | undefined {
  const parts = partsOf(node);
  if (!parts) return undefined;
  const needs = parts.required.map((name) => [...way, name]);
  for (const [name, own] of Object.entries(parts.properties)) {
    if (way.length > 0 || !children.includes(name) || !isObject(own)) return undefined;
    const inside = needsAt(own, [name], children);
    if (!inside) return undefined;
    needs.push(...inside);
  }
  return needs;
}

/** The nested properties of a node; undefined if it has any other keyword. */
function partsOf({ type, required = [], properties = {}, ...others }: RuleSchema) {
  if (Object.keys(others).length > 0 || (type !== undefined && type !== 'object')) return undefined;
  if (!Array.isArray(required) || !isObject(properties)) return undefined;
  return { required: required as string[], properties };
}

function testsOf(own: RuleSchema, way: string[]): Clause[] | undefined {
  const words = Object.keys(own);
  if (words.length === 0 || !words.every((word) => TEST_WORDS.includes(word))) return undefined;
  if (isObject(own.not)) {
    const values = words.length === 1 ? valuesOf(own.not) : undefined;
    return values && [{ way, test: 'not', values }];
  }
  const values = words.length === 1 ? valuesOf(own) : undefined;
  if (values) return [{ way, test: 'is', values }];
  const [word] = words;
  if (words.length > 1 || (word !== 'minimum' && word !== 'maximum')) return undefined;
  return [{ way, test: word === 'minimum' ? 'least' : 'most', values: [own[word] as number] }];
}

const TEST_WORDS = ['const', 'enum', 'not', 'minimum', 'maximum'];

function valuesOf({ const: one, enum: several, ...others }: RuleSchema): RuleValue[] | undefined {
  if (Object.keys(others).length > 0) return undefined;
  const values = Array.isArray(several) && one === undefined ? several : [one];
  return values.every((value) => ['string', 'number', 'boolean'].includes(typeof value))
    ? (values as RuleValue[])
    : undefined;
}

function testOf(test: Clause['test'], values: RuleValue[]): RuleSchema {
  if (test === 'least') return { minimum: values[0] };
  if (test === 'most') return { maximum: values[0] };
  const equal = values.length === 1 ? { const: values[0] } : { enum: values };
  return test === 'not' ? { not: equal } : equal;
}

/** Adds a property and its test to a node, with all nodes on the path to it. */
function demand(node: RuleSchema, [name = '', ...rest]: string[], test: RuleSchema | undefined): void {
  const names = (node.required ?? []) as string[];
  node.required = names.includes(name) ? names : [...names, name];
  if (rest.length > 0) demand(partOf(node, name), rest, test);
  else if (test) Object.assign(partOf(node, name), test);
}

function partOf(node: RuleSchema, name: string): RuleSchema {
  const properties = (node.properties ?? {}) as Record<string, RuleSchema>;
  const part = properties[name] ?? {};
  node.properties = { ...properties, [name]: part };
  return part;
}

function emptyNames(not: unknown): string[] | undefined {
  if (!isObject(not)) return undefined;
  const { anyOf, ...alone } = not;
  const each = anyOf === undefined ? [not] : Object.keys(alone).length === 0 ? anyOf : undefined;
  if (!Array.isArray(each)) return undefined;
  const names = each.map((one) => {
    const { required, ...others } = isObject(one) ? one : { none: true };
    return Array.isArray(required) && required.length === 1 && Object.keys(others).length === 0
      ? String(required[0])
      : undefined;
  });
  return names.every((name) => name !== undefined) ? (names as string[]) : undefined;
}

function isObject(value: unknown): value is RuleSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
