// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DayBox } from './day-box.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 23, 12), toFake: ['Date'] }));

function draw(begin = '', isRelative = false) {
  const told: string[] = [];
  function Held() {
    const [day, setDay] = useState(begin);
    return (
      <DayBox
        aria-label="Due"
        value={day}
        isRelative={isRelative}
        onDay={(next) => {
          told.push(next);
          setDay(next);
        }}
      />
    );
  }
  render(<Held />);
  fireEvent.focus(box());
  return told;
}
const box = () => screen.getByLabelText('Due') as HTMLInputElement;
const key = (one: string) => fireEvent.keyDown(box(), { key: one });
const write = (text: string) => fireEvent.change(box(), { target: { value: text } });

test('a letter makes the box one for words, which says the day that is meant and keeps it', () => {
  const told = draw();
  expect(box().type).toBe('date');
  key('t');
  expect([box().type, box().value]).toEqual(['text', 't']);
  write('tomorrow');
  expect(screen.getByRole('status').textContent).toBe('Nov 24, 2026');
  expect(told.at(-1)).toBe('2026-11-24');
  fireEvent.blur(box());
  expect([box().type, box().value]).toEqual(['date', '2026-11-24']);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a box for words that is left empty is one for days again, one that says no day stays', () => {
  draw('2026-11-23');
  key('t');
  write('');
  fireEvent.blur(box());
  expect(box().type).toBe('date');
  key('t');
  write('tomato');
  fireEvent.blur(box());
  expect([box().type, box().value, box().validity.customError]).toEqual(['text', 'tomato', true]);
});

test('digits before a month in words belong to it', () => {
  const told = draw('2026-11-23');
  for (const one of ['3', ' ', 'm']) key(one);
  expect(box().value).toBe('3 m');
  write('3 mar');
  expect(told.at(-1)).toBe('2027-03-03');
});

test('a sign counts from today; Escape goes back to the day before', () => {
  const told = draw('2026-11-23');
  key('+');
  write('+7');
  expect(told.at(-1)).toBe('2026-11-30');
  key('Escape');
  expect([box().value, told.at(-1)]).toEqual(['2026-11-23', '2026-11-23']);
  // A second Escape belongs to what is around the box.
  expect(key('Escape')).toBe(true);
  fireEvent.blur(box());
  expect([box().type, box().value]).toEqual(['date', '2026-11-23']);
});

test('words that are no day are kept, refused, and answered with examples', () => {
  draw();
  key('s');
  write('soon');
  fireEvent.blur(box());
  expect(box().value).toBe('soon');
  expect(box().validationMessage).toBe('This is not a date. Type one such as tomorrow, +7, fri, 3 mar.');
  expect(screen.getByRole('status').textContent).toContain('3 mar');
  write('');
  expect(box().validationMessage).toBe('');
});

test('the keys of the browser’s own box stay its own', () => {
  draw('2026-11-23');
  for (const one of ['4', '-', 'Enter', 'Tab', 'ArrowUp', 'F4']) expect(key(one)).toBe(true);
  expect(fireEvent.keyDown(box(), { key: 'c', ctrlKey: true })).toBe(true);
  expect(box().type).toBe('date');
});

test('where days are told relatively, an offset is told so and read in words', () => {
  const told = draw('@today-30', true);
  expect([box().type, box().value]).toEqual(['text', '30 days ago']);
  write('in 7 days');
  expect(told.at(-1)).toBe('@today+7');
  write('3 mar');
  expect(told.at(-1)).toBe('2027-03-03');
});
