import { Validator } from '@cfworker/json-schema';
import type { JsonSchema } from '../json-schema.ts';
import type { Answers, StepsSchema } from './step.ts';

type Condition = { if: JsonSchema; then?: JsonSchema; else?: JsonSchema };

/**
 * The steps that are asked, given what has been answered: one that a condition names under `then.properties` only while
 * such a condition holds. What is answered at a step that is not asked counts for nothing, also not for other conditions.
 */
export function shownSteps(schema: StepsSchema, answers: Answers): Set<string> {
  const names = Object.keys(schema.properties ?? {});
  const conditions = conditionsOf(schema);
  const conditional = new Set(conditions.flatMap(({ then }) => Object.keys(then?.properties ?? {})));
  let shown = new Set(names.filter((name) => !conditional.has(name)));
  // Each round may show steps whose answers decide about others; after as many rounds as there are conditions only those
  // go on that decide about each other, which has no end.
  for (let round = 0; round <= conditions.length; round++) {
    const known = only(answers, shown);
    const holding = conditions.filter((condition) => isValid(condition.if, known));
    const asked = new Set(holding.flatMap(({ then }) => Object.keys(then?.properties ?? {})));
    const next = new Set(names.filter((name) => !conditional.has(name) || asked.has(name)));
    if (next.size === shown.size && [...next].every((name) => shown.has(name))) break;
    shown = next;
  }
  return shown;
}

/** The steps that have to be answered, always or because of what has been answered. */
export function requiredSteps(schema: StepsSchema, answers: Answers): Set<string> {
  const known = only(answers, shownSteps(schema, answers));
  const asked = conditionsOf(schema).map(({ if: test, then, else: otherwise }) =>
    isValid(test, known) ? then : otherwise,
  );
  return new Set([schema, ...asked].flatMap((part) => part?.required ?? []));
}

/** The answers of some steps alone. */
export function only(answers: Answers, names: ReadonlySet<string>): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
}

/** The conditions of a procedure, each with what it asks for where it holds. */
export function conditionsOf(schema: StepsSchema): Condition[] {
  return [schema, ...((schema.allOf ?? []) as JsonSchema[])].filter(
    (part): part is JsonSchema & Condition => (part as Partial<Condition>).if !== undefined,
  );
}

const validators = new WeakMap<object, Validator>();

/** Whether answers fit a schema. No code is made of it, which a strict browser would refuse. */
export function isValid(schema: JsonSchema, value: unknown): boolean {
  return validatorOf(schema).validate(value).valid;
}

/** The interpreter of a schema, made once. */
export function validatorOf(schema: JsonSchema): Validator {
  let validator = validators.get(schema);
  if (!validator) {
    validator = new Validator(schema as ConstructorParameters<typeof Validator>[0], '7', false);
    validators.set(schema, validator);
  }
  return validator;
}
