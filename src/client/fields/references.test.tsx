// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../../test/support/fake-api.ts';
import { controls } from './controls/references.tsx';
import type { FilterProps, InputProps } from './field.ts';
import { drawAlone } from './testing/draw-alone.tsx';
import { references, sites } from './testing/properties.ts';

const Input = controls.Input as React.ComponentType<InputProps>;

/** A field that keeps what it is told, as a form does. */
function Chooser({ start, onChange, ...more }: Partial<InputProps> & { start?: unknown }) {
  const [value, setValue] = useState<unknown>(start);
  const tell = (next: unknown) => {
    onChange?.(next);
    setValue(next);
  };
  const props = { id: 'i', name: 'size', property: references, label: 'Size', value, onChange: tell };
  return (
    <>
      <span id="i-label">Size</span>
      <Input {...props} {...more} />
    </>
  );
}

const plant = (id: number) => ({ id, label: `Plant ${id}` });
const box = () => screen.queryByRole<HTMLInputElement>('combobox');

test('records are added by searching, each once, up to as many as there may be, and taken out again', async () => {
  fakeApi({ 'company/site': sites(5) });
  const onChange = vi.fn();
  drawAlone(<Chooser start={[plant(4)]} onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Size' })).toBeTruthy();
  fireEvent.click(box() as HTMLInputElement);
  await screen.findByRole('option', { name: 'Plant 3' });
  expect(screen.queryByRole('option', { name: 'Plant 4' })).toBeNull();
  fireEvent.click(screen.getByRole('option', { name: 'Plant 3' }));
  await waitFor(() => expect(onChange.mock.calls).toEqual([[[plant(4), plant(3)]]]));
  fireEvent.click(box() as HTMLInputElement);
  fireEvent.click(await screen.findByRole('option', { name: 'Plant 5' }));
  await waitFor(() => expect(box()).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Remove Plant 3' }));
  expect(onChange.mock.lastCall).toEqual([[plant(4), plant(5)]]);
  expect(box()?.value).toBe('');
});

test('fixed, it shows who is in it; one that is required says so while it is empty, and what is wrong', () => {
  fakeApi({ 'company/site': sites(2) });
  const { unmount } = drawAlone(<Chooser start={[plant(3)]} readOnly />);
  expect([screen.getByText('Plant 3').tagName, box(), screen.queryByRole('button')]).toEqual([
    'LI',
    null,
    null,
  ]);
  unmount();
  drawAlone(<Chooser required invalid aria-invalid aria-describedby="i-error" />);
  expect([box()?.required, box()?.name, box()?.getAttribute('aria-describedby')]).toEqual([
    true,
    'size',
    'i-error',
  ]);
  expect(box()?.className).toContain('is-invalid');
});

test('what has any of those that are ticked is found', async () => {
  fakeApi({ 'company/site': sites(3) });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const onChange = vi.fn();
  const Filter = controls.Filter as React.ComponentType<FilterProps>;
  drawAlone(<Filter id="f" property={references} values={{ has: '4' }} onChange={onChange} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Size: Plant 4' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Plant 3' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Plant 4' }));
  expect(onChange.mock.calls).toEqual([[{ has: '4,3' }], [{ has: '3' }]]);
});
