// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Ticks } from './ticks.tsx';

test('quick ticks are not lost while the address is still on its way', () => {
  const onChange = vi.fn();
  const ticks = [
    { value: 'low', label: 'Low' },
    { value: 'high', label: 'High' },
  ];
  // The `chosen` prop does not change, as in a list until its address has changed.
  render(<Ticks id="p" label="Priority" summary="Any" ticks={ticks} chosen={[]} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Priority: Any' }));
  fireEvent.click(screen.getByLabelText('Low'));
  fireEvent.click(screen.getByLabelText('High'));
  expect(onChange.mock.calls).toEqual([[['low']], [['low', 'high']]]);
  expect((screen.getByLabelText('Low') as HTMLInputElement).checked).toBe(true);
});

test('a press beside it closes it and is not lost; one in it leaves it open', () => {
  const onPress = vi.fn();
  render(
    <>
      <Ticks
        id="p"
        label="Priority"
        summary="Any"
        ticks={[{ value: 'low', label: 'Low' }]}
        chosen={[]}
        onChange={vi.fn()}
      />
      <button type="button" onClick={onPress}>
        Export
      </button>
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Priority: Any' }));
  fireEvent.pointerDown(screen.getByLabelText('Low'));
  expect(screen.queryByLabelText('Low')).not.toBeNull();
  const beside = screen.getByRole('button', { name: 'Export' });
  fireEvent.pointerDown(beside);
  fireEvent.click(beside);
  expect([screen.queryByLabelText('Low'), onPress.mock.calls.length]).toEqual([null, 1]);
});

test('the arrows walk from the button through the ticks, and the page stays where it is', () => {
  const ticks = ['Low', 'High'].map((label) => ({ value: label, label }));
  render(<Ticks id="p" label="Priority" summary="Any" ticks={ticks} chosen={[]} onChange={vi.fn()} />);
  const button = screen.getByRole('button', { name: 'Priority: Any' });
  expect(fireEvent.keyDown(button, { key: 'ArrowDown' })).toBe(true);
  fireEvent.click(button);
  button.focus();
  // False: the browser does nothing with it.
  expect(fireEvent.keyDown(button, { key: 'ArrowDown' })).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText('Low'));
  fireEvent.keyDown(screen.getByLabelText('Low'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(screen.getByLabelText('High'));
  expect(fireEvent.keyDown(screen.getByLabelText('High'), { key: 'ArrowDown' })).toBe(false);
  fireEvent.keyDown(screen.getByLabelText('High'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(screen.getByLabelText('Low'));
});

test('Escape closes the ticks alone, and the button has the focus again', () => {
  const ticks = [{ value: 'low', label: 'Low' }];
  render(<Ticks id="p" label="Priority" summary="Any" ticks={ticks} chosen={[]} onChange={vi.fn()} />);
  const button = screen.getByRole('button', { name: 'Priority: Any' });
  fireEvent.click(button);
  // False: the default action was prevented.
  expect(fireEvent.keyDown(screen.getByLabelText('Low'), { key: 'Escape' })).toBe(false);
  expect([screen.queryByLabelText('Low'), document.activeElement]).toEqual([null, button]);
  expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(true);
});
