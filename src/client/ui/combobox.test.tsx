// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Combobox, type Option } from './combobox.tsx';

const ALL = ['Excavator 1', 'Excavator 12', 'Pump'].map((label, at) => ({ id: at + 1, label }));

/** A combobox whose search takes as long as the test wants; meanwhile the earlier results are offered. */
function draw() {
  const chosen: (string | undefined)[] = [];
  let answer = () => {};
  function Held() {
    const [value, setValue] = useState<Option>();
    const [search, setSearch] = useState<string>();
    const [answered, setAnswered] = useState('');
    answer = () => setAnswered(search ?? '');
    const options = ALL.filter(({ label }) => label.toLowerCase().includes(answered.toLowerCase()));
    return (
      <Combobox
        id="box"
        label="Asset"
        aria-label="Asset"
        value={value}
        options={options}
        total={options.length}
        isLoading={(search ?? '') !== answered}
        search={search}
        onSearch={setSearch}
        onChoose={(option) => {
          chosen.push(option?.label);
          setValue(option);
        }}
      />
    );
  }
  const { rerender } = render(<Held />);
  return {
    chosen,
    answer() {
      answer();
      rerender(<Held />);
    },
  };
}

const box = () => screen.getByRole('combobox') as HTMLInputElement;
const write = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(box(), { key });

test('Enter before the search is answered chooses what matches, not what was offered before', () => {
  const { chosen, answer } = draw();
  fireEvent.click(box());
  write('12');
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Excavator 1');
  press('Enter');
  expect(chosen).toEqual([]);
  answer();
  expect(chosen).toEqual(['Excavator 12']);
  expect(box().value).toBe('Excavator 12');
  expect(box().getAttribute('aria-expanded')).toBe('false');
});

test('who goes on to the next field meanwhile has it chosen all the same', () => {
  const { chosen, answer } = draw();
  write('pump');
  press('Enter');
  fireEvent.blur(box());
  answer();
  expect(chosen).toEqual(['Pump']);
});

test('what is typed after Enter counts, and what matches nothing chooses nothing', () => {
  const { chosen, answer } = draw();
  box().focus();
  write('pump');
  press('Enter');
  write('nothing');
  answer();
  expect([chosen, box().value]).toEqual([[], 'nothing']);
  write('no such thing');
  press('Enter');
  answer();
  expect([chosen, box().value]).toEqual([[], 'no such thing']);
  expect(screen.getByRole('status').textContent).toBe('No records found');
  write('pump');
  answer();
  press('Enter');
  expect(chosen).toEqual(['Pump']);
});

test('an emptied box means that nothing is chosen; what was typed without choosing changes nothing', () => {
  const { chosen, answer } = draw();
  write('pump');
  answer();
  press('Enter');
  write('exc');
  fireEvent.blur(box());
  expect([chosen, box().value]).toEqual([['Pump'], 'Pump']);
  write(' ');
  fireEvent.blur(box());
  expect([chosen, box().value]).toEqual([['Pump', undefined], '']);
});

test('Escape closes the list alone: what it stands in hears of the next one', () => {
  draw();
  fireEvent.click(box());
  // False: the default action was prevented.
  expect(press('Escape')).toBe(false);
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(press('Escape')).toBe(true);
});

test('a press anywhere in the list leaves the focus in the box, and an option is chosen by a click', () => {
  const { chosen } = draw();
  fireEvent.click(box());
  // False: the default action was prevented.
  expect(fireEvent.mouseDown(screen.getByRole('listbox'))).toBe(false);
  const option = screen.getByRole('option', { name: 'Pump' });
  expect(fireEvent.mouseDown(option)).toBe(false);
  expect(chosen).toEqual([]);
  fireEvent.click(option);
  expect(chosen).toEqual(['Pump']);
});

test('Enter of an input method ends what is composed, and chooses nothing', () => {
  const { chosen, answer } = draw();
  fireEvent.click(box());
  write('12');
  answer();
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  expect(chosen).toEqual([]);
  press('Enter');
  expect(chosen).toEqual(['Excavator 12']);
});
