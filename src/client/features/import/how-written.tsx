import { useId } from 'react';
import type { DayOrder } from '../../../shared/written-days.ts';
import { readWrittenDay } from '../../../shared/written-days.ts';
import { formatDate } from '../../ui/format.ts';
import type { Choice } from './choice.ts';
import type { WrittenForms } from './written-forms.ts';

interface Props {
  forms: WrittenForms;
  /** As it stands, with what the cells prove. */
  choice: Choice;
  onChange(change: Partial<Choice>): void;
}

/** Asks once how the file writes days, numbers, codes and marks, and says what is taken where its cells prove it. */
export function HowWritten({ forms: { dates, decimal, zeros, marks }, choice, onChange }: Props) {
  const id = useId();
  const day = dates && readWrittenDay(dates.sample);
  return (
    <>
      {dates && day && (
        <div className="field import-sheet">
          <label htmlFor={`${id}-dates`}>Days such as {dates.sample}</label>
          <select
            id={`${id}-dates`}
            className="custom-select"
            value={choice.dates ?? ''}
            onChange={({ target: { value } }) => onChange({ dates: value as DayOrder })}
          >
            {!choice.dates && <option value="">Day or month first?</option>}
            <option value="day-first">Day first: {formatDate(day['day-first'] ?? '')}</option>
            <option value="month-first">Month first: {formatDate(day['month-first'] ?? '')}</option>
          </select>
        </div>
      )}
      {decimal && (
        <div className="field import-sheet">
          <label htmlFor={`${id}-decimal`}>Numbers such as {decimal.sample}</label>
          <select
            id={`${id}-decimal`}
            className="custom-select"
            value={choice.decimal ?? ''}
            onChange={({ target: { value } }) => onChange({ decimal: value as ',' | '.' })}
          >
            {!choice.decimal && <option value="">Point or comma before decimals?</option>}
            <option value=",">A comma stands before decimals</option>
            <option value=".">A point stands before decimals</option>
          </select>
        </div>
      )}
      {zeros.map(({ property: { name, title }, sample, digits }) => (
        <label key={name} className="import-check">
          <input
            type="checkbox"
            checked={choice.digits?.[name] !== undefined}
            onChange={({ target: { checked } }) =>
              onChange({ digits: { ...choice.digits, [name]: checked ? digits : 0 } })
            }
          />{' '}
          {title}: fill up with leading zeros to {digits} digits, so that {sample} becomes{' '}
          {sample.padStart(digits, '0')}
        </label>
      ))}
      {marks.map(({ name, title }) => {
        const fill = choice.fills[name];
        if (!fill || !('column' in fill)) return null;
        return (
          <label key={name} className="import-check">
            <input
              type="checkbox"
              checked={fill.otherwise === 'false'}
              onChange={({ target: { checked } }) =>
                onChange({
                  fills: { ...choice.fills, [name]: { ...fill, otherwise: checked ? 'false' : '' } },
                })
              }
            />{' '}
            {title}: an empty cell means no
          </label>
        );
      })}
    </>
  );
}
