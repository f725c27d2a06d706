// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SEARCH_PAUSE } from '../../ui/use-debounced.ts';
import { TypedBox } from './typed-box.tsx';

beforeEach(() => void vi.useFakeTimers());

/** An input whose value lives elsewhere, as in a list's address. */
function draw() {
  const told: string[] = [];
  function Held() {
    const [value, setValue] = useState('');
    const tell = (next: string) => {
      told.push(next);
      setValue(next);
    };
    return (
      <>
        <TypedBox aria-label="Box" type="text" value={value} onChange={tell} />
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

test('who pauses after a space goes on after it', () => {
  const told = draw();
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
