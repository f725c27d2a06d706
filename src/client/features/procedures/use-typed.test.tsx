// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../../shared/procedure/step.ts';
import { NumberAnswer } from './number-answer.tsx';
import { TextAnswer } from './text-answer.tsx';

const onAnswer = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  onAnswer.mockClear();
});
const props = (answer?: Answer) => ({ id: 'temp', answer, isFixed: false, onAnswer });
const box = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pause = () => act(() => vi.advanceTimersByTime(5000));
const saved = () => onAnswer.mock.calls.map(([value]) => value);
const marks = () => [box().getAttribute('aria-invalid'), screen.queryByText(/is not a number/)?.textContent];
const WRONG = ['true', '"hot" is not a number such as 1250.5.'];
const NO_MARKS = [null, undefined];

test('a number is saved after a pause or on moving on, once, in the form that the answer then has', () => {
  const { rerender } = render(<NumberAnswer {...props()} />);
  expect([box().value, ...marks()]).toEqual(['', ...NO_MARKS]);
  type('61.5');
  expect(saved()).toEqual([]);
  pause();
  expect(saved()).toEqual([61.5]);
  rerender(<NumberAnswer {...props(61.5)} />);
  fireEvent.blur(box());
  expect([box().value, saved()]).toEqual(['61.5', [61.5]]);
  type('62');
  fireEvent.blur(box());
  pause();
  expect(saved()).toEqual([61.5, 62]);
});

test('what is no number is marked and stays to be corrected, and is not saved', () => {
  render(<NumberAnswer {...props(60)} />);
  expect(marks()).toEqual(NO_MARKS);
  type('hot');
  expect(marks()).toEqual(WRONG);
  pause();
  fireEvent.blur(box());
  expect([box().value, ...marks()]).toEqual(['hot', ...WRONG]);
  expect(saved()).toEqual([]);
  type('61');
  expect(marks()).toEqual(NO_MARKS);
  fireEvent.blur(box());
  expect(saved()).toEqual([61]);
});

test('an answer is cleared by an empty box, which is nothing wrong', () => {
  render(<NumberAnswer {...props(60)} />);
  type('');
  expect(marks()).toEqual(NO_MARKS);
  pause();
  expect(saved()).toEqual([null]);
});

test.each<[string, (leave: { unmount(): void }) => void]>([
  ['goes to the background', () => fireEvent(document, new Event('visibilitychange'))],
  ['is left', ({ unmount }) => unmount()],
])('what is typed is saved at once when the page %s', (_, leave) => {
  const page = render(<TextAnswer {...props('dry')} />);
  type('wet');
  leave(page);
  expect(saved()).toEqual(['wet']);
  pause();
  expect(saved()).toEqual(['wet']);
});

test('a text that is typed as it was, or of blanks alone where there was none, is nothing to save', () => {
  const { rerender } = render(<TextAnswer {...props('dry')} />);
  type('wet');
  type('dry');
  pause();
  rerender(<TextAnswer {...props()} />);
  type('  ');
  pause();
  expect(saved()).toEqual([]);
});
