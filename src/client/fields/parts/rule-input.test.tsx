// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { RuleInput } from './rule-input.tsx';

/** Draws the input of a rule, and collects the values it reports. */
function draw(begin?: string, more: object = {}) {
  const told: unknown[] = [];
  function Held() {
    const [value, setValue] = useState<unknown>(begin);
    const props = {
      id: 'r',
      label: 'Rule',
      value,
      onChange: (next: unknown) => {
        told.push(next);
        setValue(next);
      },
      ...more,
    } as unknown as ComponentProps<typeof RuleInput>;
    return (
      <>
        <label htmlFor="r">Rule</label>
        <RuleInput {...props} />
      </>
    );
  }
  render(<Held />);
  return told;
}
const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

test('how often it comes again is chosen, and said in words', () => {
  const told = draw();
  expect([value('Rule: number'), value('Rule: unit'), screen.getByRole('status').textContent]).toEqual([
    '',
    '',
    '',
  ]);
  set('Rule: number', '3');
  set('Rule: unit', 'WEEKLY');
  set('Rule: number', '1');
  expect(told).toEqual(['FREQ=MONTHLY;INTERVAL=3', 'FREQ=WEEKLY;INTERVAL=3', 'FREQ=WEEKLY']);
  expect(value('Rule: number')).toBe('1');
  expect(screen.getByRole('status').textContent).toMatch(/^Repeats .*week.*\.$/);
});

test('a number is one from 1 to 999', () => {
  const told = draw('FREQ=DAILY;INTERVAL=2');
  expect(value('Rule: number')).toBe('2');
  const box = screen.getByLabelText<HTMLInputElement>('Rule: number');
  for (const typed of ['1000', '0', '2.5']) {
    set('Rule: number', typed);
    // It stays to be corrected, and the rule is as before.
    expect([box.value, box.validity.valid, told]).toEqual([typed, false, []]);
  }
  set('Rule: number', '999');
  expect([told, box.validity.valid]).toEqual([['FREQ=DAILY;INTERVAL=999'], true]);
});

test('of a month the day is chosen, and stays while the number changes', () => {
  const told = draw('FREQ=MONTHLY');
  set('Rule: day', 'BYMONTHDAY=15');
  set('Rule: number', '2');
  expect(told).toEqual(['FREQ=MONTHLY;BYMONTHDAY=15', 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15']);
  expect(value('Rule: day')).toBe('BYMONTHDAY=15');
  set('Rule', 'FREQ=MONTHLY;BYMONTHDAY=7');
  expect(value('Rule: day')).toBe('other');
  set('Rule: day', 'other');
  expect(told).toHaveLength(3);
  set('Rule: unit', 'YEARLY');
  expect(told.at(-1)).toBe('FREQ=YEARLY');
  set('Rule: day', 'BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1');
  expect(screen.getByRole('status').textContent).toContain(
    'in February on the 29th, or the last day before it',
  );
  set('Rule: unit', 'WEEKLY');
  expect(screen.queryByLabelText('Rule: day')).toBeNull();
});

test('of a week the days are ticked, in their order', () => {
  const told = draw('FREQ=WEEKLY;BYDAY=WE');
  expect((screen.getByLabelText('WE') as HTMLInputElement).checked).toBe(true);
  expect((screen.getByLabelText('MO') as HTMLInputElement).checked).toBe(false);
  fireEvent.click(screen.getByLabelText('MO'));
  fireEvent.click(screen.getByLabelText('WE'));
  fireEvent.click(screen.getByLabelText('MO'));
  expect(told).toEqual(['FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=WEEKLY;BYDAY=MO', 'FREQ=WEEKLY']);
});

test('what is typed is told as it is, and that it is no rule yet', () => {
  const told = draw();
  set('Rule', 'FREQ=');
  expect(screen.getByRole('status').textContent).toBe('This is not a rule yet.');
  set('Rule', '');
  expect(told).toEqual(['FREQ=', undefined]);
  expect(screen.getByRole('status').textContent).toBe('');
});

test.each([{ disabled: true }, { readOnly: true }])('one that stays has no parts to choose: %j', (more) => {
  draw('FREQ=MONTHLY', more);
  for (const part of ['number', 'unit', 'day'])
    expect(screen.getByLabelText(`Rule: ${part}`)).toHaveProperty('disabled', true);
});
