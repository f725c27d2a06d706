import { FINDING, METER, READING, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { checkAnswers } from '../../../shared/procedure/check-answers.ts';
import { failedSteps } from '../../../shared/procedure/failed-steps.ts';
import { shownSteps } from '../../../shared/procedure/shown-steps.ts';
import { type Answers, readSteps, type Step } from '../../../shared/procedure/step.ts';
import { say, type Text, together, type Wording } from '../../../shared/texts/text.ts';
import type { ActionHandler, Transaction } from '../../records/hooks.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import { TooLargeError } from '../../store/errors.ts';
import type { RowOf, Value } from '../../store/store.ts';
import { writeLog } from '../order-log/work-order-log.ts';
import { answersOf, findingsFact, RUN, stepsOf, versionOf } from './procedures.ts';

/** Finishes a run: everything must be answered, readings are booked, and failed steps are recorded. */
export const finish: ActionHandler<typeof RUN> = async ({ row }, transaction) => {
  const { writer } = transaction;
  const steps = stepsOf(await versionOf(writer, row));
  const answers = answersOf(row);
  throwAny(checkAnswers(steps, answers));
  const shown = shownSteps(steps, answers);
  const order = await writer.get(WORK_ORDER, Number(writtenValue(row, 'work_order')));
  if (!order) throw new Error(`Run ${row.id} has lost its work order`);
  const asked = readSteps(steps).filter(({ name }) => shown.has(name));
  const unread = await bookReadings(asked, answers, order, transaction);
  const failed = failedSteps(steps, answers);
  for (const { step, text } of failed)
    await transaction.create(FINDING, {
      run: row.id,
      step: step.name,
      number: step.number,
      text,
      proposes: step.proposes,
    });
  // Answers to steps whose condition no longer holds do not belong to this run.
  const stray = Object.keys(answers).filter((name) => !shown.has(name));
  const procedure = { entity: RUN, property: 'name', value: String(row.name) };
  const findings = findingsFact(failed);
  const finished =
    failed.length === 0
      ? say('order_log.procedure_passed', { procedure })
      : say('order_log.procedure_failed', { procedure, findings });
  await writeLog(transaction, {
    workOrder: order.id,
    type: 'procedure',
    description: [finished, ...unread],
  });
  if (stray.length === 0) return {};
  return { answers: Object.fromEntries(stray.map((name) => [name, null])) as unknown as Value };
};

/** Books the meter readings. @returns why some could not be booked */
async function bookReadings(
  steps: Step[],
  answers: Answers,
  order: RowOf<typeof WORK_ORDER>,
  transaction: Transaction,
): Promise<Text[]> {
  const asset = order.asset.id;
  const errors: Record<string, Wording> = {};
  const unread: Text[] = [];
  for (const { name, meter: called } of steps) {
    const answer = answers[name];
    if (called === undefined || typeof answer !== 'number') continue;
    const meter = await transaction.writer.first(METER, [eq('asset', asset), eq('name', called)]);
    if (meter) {
      const wrong = await book(meter, answer, order, transaction);
      if (wrong !== undefined) errors[name] = wrong;
    } else unread.push(say('order_log.no_such_meter', { meter: called }));
  }
  throwAny(errors);
  return unread;
}

/** Books one reading. @returns why it was refused, as its form says it */
async function book(
  meter: RowOf<typeof METER>,
  value: number,
  order: RowOf<typeof WORK_ORDER>,
  transaction: Transaction,
): Promise<Text | undefined> {
  try {
    await transaction.create(READING, {
      asset: order.asset.id,
      meter: meter.id,
      meter_reading: value,
      work_order: order.id,
      source: 'procedure',
    });
    return undefined;
  } catch (error) {
    if (error instanceof TooLargeError) return say('field.sum_too_large');
    if (!(error instanceof ApiError) || error.code !== 'invalid') throw error;
    return together(Object.values(error.fields ?? {}).flat(), 'text.then');
  }
}

function throwAny(errors: Record<string, Wording>): void {
  const all = Object.entries(errors).map(([step, text]) => [
    step === '' ? 'answers' : `answers.${step}`,
    [text],
  ]);
  if (all.length > 0) throw new ApiError('invalid', undefined, Object.fromEntries(all));
}
