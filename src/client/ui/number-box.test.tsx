// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { marksOf, readTypedNumber } from '../../shared/typed-number.ts';
import { NumberBox } from './number-box.tsx';

/** A box whose owner takes all that is told, or numbers alone. */
function draw(start?: unknown, { takes = 'all', locale = 'en' } = {}) {
  const told: unknown[] = [];
  function Owner() {
    const [value, setValue] = useState(start);
    return (
      <>
        <NumberBox
          aria-label="Box"
          limits={{ min: 0, max: 2000 }}
          read={(text) => readTypedNumber(text, marksOf(locale))}
          value={value}
          onChange={(next) => {
            told.push(next);
            if (takes === 'all' || typeof next !== 'string') setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue(5)}>
          Five
        </button>
      </>
    );
  }
  render(<Owner />);
  return told;
}

const box = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const error = () => screen.queryByRole('alert')?.textContent;

test.each([
  ['en', '1,000.50', 1000.5, '1000.5'],
  ['de', '1.000,50', 1000.5, '1000,5'],
  ['en', '١٢', 12, '12'],
  ['en', ' ', undefined, ''],
])('in %s %j is told as %j, and shown as understood once the box is left', (locale, text, value, shown) => {
  const told = draw(undefined, { locale });
  type(text);
  expect([told, box().value]).toEqual([[value], text]);
  fireEvent.blur(box());
  // The environment of tests is English, so only its own mark is shown.
  expect([box().value, error(), box().validity.valid]).toEqual([shown.replace(',', '.'), undefined, true]);
});

test.each(['all', 'numbers'])(
  'where the owner takes %s, a text that is no number stays and is invalid',
  (takes) => {
    draw(7, { takes });
    type('1,5');
    // Nobody has finished it yet.
    expect([error(), box().validity.customError]).toEqual([undefined, true]);
    fireEvent.blur(box());
    const wrong = '"1,5" is unclear: write 1.5.';
    expect([box().value, error(), box().validationMessage]).toEqual(['1,5', wrong, wrong]);
    type('1.5');
    expect([error(), box().validity.valid]).toEqual([undefined, true]);
    type('x');
    fireEvent.click(screen.getByText('Five'));
    expect(box().value).toBe('5');
  },
);

test('a text that is no number says so when it is sent, or comes from a draft', () => {
  draw('12abc');
  expect(error()).toBe('"12abc" is not a number such as 1250.5.');
  type('0x10');
  fireEvent.invalid(box());
  expect(error()).toBe('"0x10" is not a number such as 1250.5.');
});

test('a number outside its limits is told and invalid', () => {
  const told = draw();
  type('-1');
  fireEvent.blur(box());
  expect([told, error(), box().validity.valid]).toEqual([[-1], 'Enter 0 or more.', false]);
  type('2001');
  expect([told.at(-1), box().validationMessage]).toEqual([2001, 'Enter 2,000 or less.']);
});
