// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SEARCH_PAUSE } from '../../ui/use-debounced.ts';
import { FilterDay } from './filter-day.tsx';

beforeEach(() => void vi.useFakeTimers());

/** A box whose day lives elsewhere, as in a list's address. */
function draw(begin = '') {
  const told: string[] = [];
  function Held() {
    const [value, setValue] = useState(begin);
    const tell = (next: string) => {
      told.push(next);
      setValue(next);
    };
    return (
      <>
        <FilterDay aria-label="Box" value={value} onDay={tell} />
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
  const told = draw();
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
  const told = draw('2026-03-05');
  write('');
  expect(box().className).toContain('is-empty');
  pause();
  expect(told).toEqual(['']);
  write('2027-01-02');
  pause();
  fireEvent.click(screen.getByText('Clear'));
  expect(box().value).toBe('');
});

test('half a date says so once the box is left, until it is whole', () => {
  draw('2026-03-05');
  write('');
  // A browser has no value for it, and knows that something is there; jsdom knows no halves.
  vi.spyOn(box(), 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(box());
  expect(screen.getByRole('alert').textContent).toBe('Enter a whole date.');
  expect(box().getAttribute('aria-invalid')).toBe('true');
  write('2026-03-06');
  expect(screen.queryByRole('alert')).toBeNull();
});
