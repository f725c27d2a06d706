import { METER } from '../../../shared/entity-paths.ts';
import { readSteps, type StepsSchema } from '../../../shared/procedure/step.ts';
import { useAllPages } from '../../data/all-pages.ts';
import { useCan } from '../../model/use-can.ts';
import { lastReading } from '../plans/last-reading.ts';
import { leastOf } from '../plans/least-of.ts';
import type { StepHint, StepHints } from './step-props.ts';

/** The last meter readings of an asset, for the steps that read these meters. Nothing is requested without an asset. */
export function useLastReadings(schema: StepsSchema, asset: number | undefined): StepHints {
  const can = useCan();
  const steps = readSteps(schema).filter(({ meter }) => meter !== undefined);
  const isAsked = asset !== undefined && steps.length > 0 && can.read(METER);
  const { rows } = useAllPages(METER, isAsked ? [{ asset_id: String(asset) }] : []);
  if (!isAsked || !rows) return {};
  return Object.fromEntries(
    steps.map(({ name, meter: called }): [string, StepHint] => {
      const meter = rows.find((row) => row.name === called);
      if (!meter) return [name, { text: `The asset has no meter ${called}, so no reading is booked.` }];
      const last = lastReading(meter);
      return [name, { text: last ? `Last: ${last}` : 'Never read before', least: leastOf(meter) }];
    }),
  );
}
