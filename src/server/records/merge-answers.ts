import { ApiError } from '../../shared/errors.ts';
import { checkDraft } from '../../shared/procedure/check-answers.ts';
import { type Answer, type Answers, filesOf, type StepsSchema } from '../../shared/procedure/step.ts';
import type { Entity, Property } from '../../shared/schema/entity.ts';
import { type Manifest, propertyOf } from '../../shared/schema/manifest.ts';
import { say } from '../../shared/texts/text.ts';
import { fileProperties } from '../files/choose-files.ts';
import type { Reader, Row, Value, Values } from '../store/store.ts';
import { fieldError } from './translate-store-errors.ts';
import { writtenValue } from './written-value.ts';

/**
 * Merges answers (`x-schema-from`) into the stored ones, so that people who answer different steps at the same time
 * lose nothing: for one step the later answer wins, and null removes an answer. Files named in answers become the
 * record's read-only `x-file`.
 * @throws ApiError `invalid` with what is wrong at its step, such as `answers.temp`
 */
export async function mergeAnswers(
  entities: Manifest,
  entity: Entity,
  before: Row | null,
  values: Values,
  reader: Reader,
): Promise<Values> {
  const property = entity.properties.find(({ answersTo }) => answersTo);
  const given = property && values[property.name];
  if (!property || typeof given !== 'object') return values;
  // A null for the whole field would remove other people's answers.
  if (given === null && before) throw fieldError(property.name, say('record.answers_one_by_one'));
  if (given === null) return values;
  const steps = await stepsOf(entities, entity, property, before, values, reader);
  const { taken, changed } = apart(given as Record<string, Answer | null>);
  const errors = Object.entries(checkDraft(steps, changed));
  if (errors.length > 0)
    throw new ApiError(
      'invalid',
      undefined,
      Object.fromEntries(errors.map(([step, text]) => [`${property.name}.${step}`, [text]])),
    );
  const old = (before?.[property.name] ?? {}) as Answers;
  const answers: Answers = { ...old, ...changed };
  for (const name of taken) delete answers[name];
  const { [property.name]: _, ...others } = values;
  if (JSON.stringify(answers) === JSON.stringify(old)) return others;
  const files = fileProperties(entity).find(({ readOnly }) => readOnly);
  return {
    ...others,
    [property.name]: answers as unknown as Value,
    ...(files && { [files.name]: filesOf(steps, answers) as unknown as Value }),
  };
}

/** The steps that the answers of a record belong to. */
async function stepsOf(
  entities: Manifest,
  entity: Entity,
  { answersTo }: Property,
  before: Row | null,
  values: Values,
  reader: Reader,
): Promise<StepsSchema> {
  const { reference, property } = answersTo as NonNullable<Property['answersTo']>;
  const target = propertyOf(entity, reference)?.reference?.entity;
  const id = values[reference] ?? (before && writtenValue(before, reference));
  const row = target && entities[target] && typeof id === 'number' ? await reader.get(target, id) : null;
  return (row?.[property] ?? {}) as StepsSchema;
}

/** Separates answers from removals: null, an empty text and an empty list remove an answer. */
function apart(given: Record<string, Answer | null>): { taken: string[]; changed: Answers } {
  const taken: string[] = [];
  const changed: Answers = {};
  for (const [name, answer] of Object.entries(given)) {
    const isEmpty =
      answer === null ||
      (typeof answer === 'string' && answer.trim() === '') ||
      (Array.isArray(answer) && answer.length === 0);
    if (isEmpty) taken.push(name);
    else changed[name] = answer;
  }
  return { taken, changed };
}
