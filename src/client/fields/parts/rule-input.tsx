import './rule-input.scss';
import { type Frequency, type Recurrence, readRecurrence, WEEKDAYS } from '../../../shared/recurrence.ts';
import { recurrenceText } from '../../../shared/recurrence-text.ts';
import { NumberBox } from '../../ui/number-box.tsx';
import { readWholeNumber } from '../../ui/typed-number.ts';
import type { InputProps } from '../field.ts';

const UNITS: [Frequency, string][] = [
  ['DAILY', 'days'],
  ['WEEKLY', 'weeks'],
  ['MONTHLY', 'months'],
  ['YEARLY', 'years'],
];
/** The day of the month or year. The last one is written so that it exists in short months too. */
const ON_DAYS: Partial<Record<Frequency, [part: string, title: string][]>> = {
  MONTHLY: [
    ['', 'on the day it starts'],
    ['BYMONTHDAY=1', 'on the 1st'],
    ['BYMONTHDAY=15', 'on the 15th'],
    ['BYMONTHDAY=28,29,30,31;BYSETPOS=-1', 'on the last day'],
    ['BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', 'on the first working day'],
    ['BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'on the last working day'],
  ],
  YEARLY: [
    ['', 'on the day it starts'],
    ['BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1', 'on the last day of February'],
  ],
};
const INTERVALS = { min: 1, max: 999 };
const OTHER = 'other';

/**
 * How often something recurs: every so many days, weeks, months or years, and on which day. Other rules can be typed below. Either
 * way the rule is shown in words.
 */
export function RuleInput(props: InputProps) {
  const { id, value, onChange, disabled, readOnly, invalid, required, label } = props;
  const text = typeof value === 'string' ? value : '';
  const rule = readRecurrence(text);
  const isFixed = disabled || readOnly;
  const onDays = rule && ON_DAYS[rule.freq];
  const rest = rule ? text.replace(/^FREQ=[A-Z]+(;INTERVAL=\d+)?;?/, '') : '';
  const write = (freq: Frequency, interval: number, more: string) =>
    onChange(
      [`FREQ=${freq}`, ...(interval > 1 ? [`INTERVAL=${interval}`] : []), ...(more ? [more] : [])].join(';'),
    );
  const days =
    rule?.freq === 'WEEKLY' && isWeekdays(rest) ? rest.replace('BYDAY=', '').split(',').filter(Boolean) : [];

  return (
    <div className="rule-input">
      <div className="rule-input-parts">
        <span aria-hidden>every</span>
        <NumberBox
          name={props.name}
          aria-label={`${label}: number`}
          read={readWholeNumber}
          limits={INTERVALS}
          keyboard="numeric"
          invalid={invalid}
          disabled={isFixed}
          value={rule?.interval}
          placeholder="1"
          onChange={(typed) => {
            if (isInterval(typed)) write(rule?.freq ?? 'MONTHLY', typed ?? 1, rest);
          }}
        />
        <select
          className="custom-select"
          aria-label={`${label}: unit`}
          disabled={isFixed}
          value={rule?.freq ?? ''}
          onChange={({ target }) => write(target.value as Frequency, rule?.interval ?? 1, '')}
        >
          {!rule && <option value="">choose</option>}
          {UNITS.map(([freq, title]) => (
            <option key={freq} value={freq}>
              {title}
            </option>
          ))}
        </select>
        {rule && onDays && (
          <select
            className="custom-select"
            aria-label={`${label}: day`}
            disabled={isFixed}
            value={onDays.some(([part]) => part === rest) ? rest : OTHER}
            onChange={({ target }) => target.value !== OTHER && write(rule.freq, rule.interval, target.value)}
          >
            {onDays.map(([part, title]) => (
              <option key={part} value={part}>
                {title}
              </option>
            ))}
            <option value={OTHER}>as the rule says</option>
          </select>
        )}
      </div>
      {rule?.freq === 'WEEKLY' && isWeekdays(rest) && (
        <fieldset className="rule-input-days" aria-label={`${label}: days of the week`}>
          {WEEKDAYS.map((day) => (
            <label key={day}>
              <input
                type="checkbox"
                disabled={isFixed}
                checked={days.includes(day)}
                onChange={({ target }) =>
                  write(rule.freq, rule.interval, weekdays(days, day, target.checked))
                }
              />
              {day}
            </label>
          ))}
        </fieldset>
      )}
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        className={`form-control${invalid ? ' is-invalid' : ''}`}
        placeholder="FREQ=MONTHLY;INTERVAL=3"
        disabled={disabled}
        readOnly={readOnly}
        required={required}
        value={text}
        aria-invalid={props['aria-invalid']}
        aria-describedby={props['aria-describedby']}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      <output className="rule-input-words">{sentence(rule, text)}</output>
    </div>
  );
}

function sentence(rule: Recurrence | undefined, text: string): string {
  if (rule) return `Repeats ${recurrenceText(text)}.`;
  return text === '' ? '' : 'This is not a rule yet.';
}

function isWeekdays(rest: string): boolean {
  return rest === '' || /^BYDAY=[A-Z,]+$/.test(rest);
}

function weekdays(days: string[], day: string, isOn: boolean): string {
  const chosen = WEEKDAYS.filter((one) => (one === day ? isOn : days.includes(one)));
  return chosen.length > 0 ? `BYDAY=${chosen.join(',')}` : '';
}

function isInterval(typed: number | string | undefined): typed is number | undefined {
  return (
    typed === undefined || (typeof typed === 'number' && typed >= INTERVALS.min && typed <= INTERVALS.max)
  );
}
