import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { saidTime, timeOf } from './draft-states.ts';
import { SheetField, SheetSelect } from './sheet-fields.tsx';

interface Props {
  entity: Entity;
  at: string | undefined;
  onTime(at: string | undefined): void;
}

const MOST_DAYS = 3650;

/** When an action does itself: at a day of the record, or so many days before or after it. */
export function MoveTime({ entity, at, onTime }: Props) {
  const time = timeOf(at);
  const days = entity.properties.filter(({ kind }) => kind === 'date' || kind === 'datetime');
  const options = days.map(({ name, title }) => ({ value: name, label: title }));
  // What is said in other words stays until something else is chosen.
  const other = at !== undefined && !time ? [{ value: at, label: at }] : [];
  return (
    <>
      <SheetSelect
        label={TEXTS.moveAt}
        none={TEXTS.byHand}
        value={time?.field ?? at}
        options={[...options, ...other]}
        onChoose={(field) => onTime(field && (field === at ? at : saidTime(field, time?.days ?? 0)))}
      />
      {time && (
        <SheetField label={TEXTS.daysAfter} hint={TEXTS.daysBefore}>
          {(own) => (
            <input
              {...own}
              className="form-control"
              type="number"
              min={-MOST_DAYS}
              max={MOST_DAYS}
              step={1}
              value={time.days}
              onChange={({ target }) => onTime(saidTime(time.field, Math.trunc(target.valueAsNumber || 0)))}
            />
          )}
        </SheetField>
      )}
    </>
  );
}
