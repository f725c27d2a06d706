// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import type { InputProps } from '../field.ts';
import { drawAlone } from '../testing/draw-alone.tsx';
import { reference, sites } from '../testing/properties.ts';
import { ReferenceInput } from './reference-input.tsx';

/** A field for a record that keeps what it is told, as a form does. */
function Chooser({ start, ...more }: Partial<InputProps> & { start?: number }) {
  const [value, setValue] = useState<unknown>(start);
  const props = { id: 'i', name: 'size', property: reference, label: 'Size', value, onChange: setValue };
  return (
    <>
      <ReferenceInput {...props} {...more} />
      <button type="button" onClick={() => setValue(start)}>
        Discard
      </button>
    </>
  );
}

/** Takes the place of the select once it is known that there are too many records for one. */
async function searchBox(): Promise<HTMLInputElement> {
  await waitFor(() => expect(screen.getByRole('combobox')).toBeInstanceOf(HTMLInputElement));
  return screen.getByRole<HTMLInputElement>('combobox');
}

test('a record that is chosen from the list is not asked for by itself', async () => {
  const api = fakeApi({ 'company/site': sites(2) });
  drawAlone(<Chooser />);
  await screen.findByText('Plant 3');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '3' } });
  expect(screen.getByRole('combobox')).toHaveProperty('value', '3');
  await act(async () => {});
  expect(api.sent.map(({ path }) => path)).toEqual(['company/site']);
});

test('among many, a record that was found keeps its name, and gives way to another that the form has', async () => {
  const api = fakeApi({ 'company/site': sites(120) });
  drawAlone(<Chooser start={9} />);
  const box = await searchBox();
  await waitFor(() => expect(box.value).toBe('Plant 9'));
  const far = { data: [{ id: 500, name: 'Plant Far' }], meta: { total: 1 } };
  fireEvent.click(box);
  // The answer below is for what is typed, not for what is offered before.
  expect(await screen.findAllByRole('option')).toHaveLength(20);
  api.answerNext('GET', 'company/site', 200, far);
  fireEvent.change(box, { target: { value: 'far' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Plant Far' }));
  await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('false'));
  expect(box.value).toBe('Plant Far');
  fireEvent.click(screen.getByText('Discard'));
  expect(box.value).toBe('Plant 9');
});

test('a search box is empty without a record, looks wrong only where it is, and may be read-only', async () => {
  fakeApi({ 'company/site': sites(120) });
  drawAlone(<Chooser />);
  const empty = await searchBox();
  expect([empty.value, empty.className, empty.disabled]).toEqual(['', 'form-control combobox-input', false]);
  cleanup();
  drawAlone(<Chooser start={9} invalid readOnly />);
  const wrong = await searchBox();
  expect([wrong.className, wrong.disabled]).toEqual(['form-control combobox-input is-invalid', true]);
});

test('records are offered and searched among those that may be chosen, once it is known which', async () => {
  const api = fakeApi({ 'company/site': sites(120) });
  drawAlone(<Chooser choosable={null} />);
  await Promise.resolve();
  expect(api.sent).toEqual([]);
  cleanup();
  drawAlone(<Chooser choosable={{ is_active: 'true' }} />);
  fireEvent.change(await searchBox(), { target: { value: 'plant' } });
  await waitFor(() => expect(api.sent.at(-1)?.query.search).toBe('plant'));
  expect(api.sent.map(({ query }) => query.is_active)).toEqual(api.sent.map(() => 'true'));
});
