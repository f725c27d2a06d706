// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { controls } from './controls/choices.tsx';
import type { FilterProps, InputProps } from './field.ts';
import { drawAlone } from './testing/draw-alone.tsx';
import { several } from './testing/properties.ts';

const Input = controls.Input as React.ComponentType<InputProps>;

const ticks = () => screen.getAllByRole('checkbox') as HTMLInputElement[];

function draw(value: unknown, more: Partial<InputProps> = {}) {
  const onChange = vi.fn();
  const props = { id: 'i', name: 'size', property: several, value, onChange, label: 'Size', ...more };
  const { unmount } = drawAlone(
    <>
      <span id="i-label">Size</span>
      <Input {...props} />
    </>,
  );
  return { onChange, unmount };
}

test('several choices are ticks: each adds to the others in the order of the choices, and none is empty', () => {
  const { onChange, unmount } = draw(['high']);
  expect(screen.getByRole('group', { name: 'Size' })).toBeTruthy();
  expect(ticks().map(({ checked, name }) => [checked, name])).toEqual([
    [false, 'size'],
    [true, 'size'],
  ]);
  fireEvent.click(screen.getByLabelText('Low'));
  fireEvent.click(screen.getByLabelText('High'));
  expect(onChange.mock.calls).toEqual([[['low', 'high']], [undefined]]);
  unmount();
});

test('they take nothing while they are fixed, and say what is wrong', () => {
  const fixed = draw('strange', { disabled: true });
  expect(ticks().every(({ checked, disabled }) => !checked && disabled)).toBe(true);
  fixed.unmount();
  draw(undefined, { 'aria-invalid': true, 'aria-describedby': 'i-error' });
  expect(ticks().map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(screen.getByRole('group').getAttribute('aria-describedby')).toBe('i-error');
});

test('records are found by any of those that are ticked', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const onChange = vi.fn();
  const Filter = controls.Filter as React.ComponentType<FilterProps>;
  drawAlone(<Filter id="f" property={several} values={{ has: 'high' }} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Size: High' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Low' }));
  expect(onChange.mock.calls).toEqual([[{ has: 'high,low' }]]);
});
