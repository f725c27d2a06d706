// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SEARCH_PAUSE } from '../../ui/use-debounced.ts';
import { TypedBox } from './typed-box.tsx';

beforeEach(() => void vi.useFakeTimers());

/** An input whose value lives elsewhere, as in a list's address. */
function draw(type: 'date' | 'text', begin = '') {
  const told: string[] = [];
  function Held() {
    const [value, setValue] = useState(begin);
    const tell = (next: string) => {
      told.push(next);
      setValue(next);
    };
    return (
      <>
        <TypedBox aria-label="Box" type={type} value={value} onChange={tell} />
        <button type="button" onClick={() => setValue('')}>
          Clear
        </button>
      </>
    );
  }
  render(<Held />);
  return told;
}

const box = () => screen.getByLabelText('Box') as HTMLInputElement;
const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
const pause = (ms = SEARCH_PAUSE) => act(() => vi.advanceTimersByTime(ms));

test('a day keeps every digit of its year that is typed, and is told once', () => {
  const told = draw('date');
  for (const day of ['0002-03-05', '0020-03-05', '0202-03-05', '2026-03-05']) {
    write(day);
    pause(SEARCH_PAUSE / 2);
    expect(box().value).toBe(day);
  }
  expect(told).toEqual([]);
  pause();
  expect(told).toEqual(['2026-03-05']);
  expect(box().value).toBe('2026-03-05');
});

test('a day that is taken out is told, and one that goes by other means leaves the box', () => {
  const told = draw('date', '2026-03-05');
  write('');
  expect(box().className).toContain('is-empty');
  pause();
  expect(told).toEqual(['']);
  write('2027-01-02');
  pause();
  fireEvent.click(screen.getByText('Clear'));
  expect(box().value).toBe('');
});

test('who pauses after a space goes on after it', () => {
  const told = draw('text');
  write('pump ');
  pause();
  expect(told).toEqual(['pump']);
  expect(box().value).toBe('pump ');
  write('pump seal');
  pause();
  expect(told).toEqual(['pump', 'pump seal']);
  fireEvent.click(screen.getByText('Clear'));
  expect(box().value).toBe('');
});
