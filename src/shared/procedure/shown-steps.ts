import type { JsonSchema } from '../json-schema.ts';
import { fits } from '../misfits.ts';
import type { Answers, StepsSchema } from './step.ts';

type Condition = { if: JsonSchema; then?: JsonSchema; else?: JsonSchema };

/**
 * The steps to ask, given the answers so far. A step that a condition names under `then.properties` is asked only while
 * such a condition holds. Answers to steps that are not asked count for nothing, not even for other conditions.
 */
export function shownSteps(schema: StepsSchema, answers: Answers): Set<string> {
  const names = Object.keys(schema.properties ?? {});
  const conditions = conditionsOf(schema);
  const conditional = new Set(conditions.flatMap(({ then }) => Object.keys(then?.properties ?? {})));
  let shown = new Set(names.filter((name) => !conditional.has(name)));
  // Each round may show steps whose answers decide about others. After as many rounds as there are conditions, only
  // conditions that depend on each other would still change anything, and that would never end.
  for (let round = 0; round <= conditions.length; round++) {
    const known = only(answers, shown);
    const holding = conditions.filter((condition) => fits(condition.if, known));
    const asked = new Set(holding.flatMap(({ then }) => Object.keys(then?.properties ?? {})));
    const next = new Set(names.filter((name) => !conditional.has(name) || asked.has(name)));
    if (next.size === shown.size && [...next].every((name) => shown.has(name))) break;
    shown = next;
  }
  return shown;
}

/** The steps that must be answered, always or because of other answers. */
export function requiredSteps(schema: StepsSchema, answers: Answers): Set<string> {
  const known = only(answers, shownSteps(schema, answers));
  const asked = conditionsOf(schema).map(({ if: test, then, else: otherwise }) =>
    fits(test, known) ? then : otherwise,
  );
  return new Set([schema, ...asked].flatMap((part) => part?.required ?? []));
}

/** Only the answers to these steps. */
export function only(answers: Answers, names: ReadonlySet<string>): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
}

/** The conditions of a procedure, each with what it requires. */
export function conditionsOf(schema: StepsSchema): Condition[] {
  return [schema, ...((schema.allOf ?? []) as JsonSchema[])].filter(
    (part): part is JsonSchema & Condition => (part as Partial<Condition>).if !== undefined,
  );
}
