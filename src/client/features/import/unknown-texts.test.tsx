// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { beginCache } from '../../data/cache.ts';
import type { CheckedFile } from '../../data/imports.ts';
import { type Making, UnknownTexts } from './unknown-texts.tsx';

const part = entityAt(manifest, 'parts/part');
const VENDOR = 'parts/vendor';
const problem = (unknown: string, row = 0, property = 'vendor') => ({ row, property, unknown, text: 'x' });
const checked = (...problems: object[]) => ({ problems, outcomes: [] }) as unknown as CheckedFile;
const onApply = vi.fn();
beforeEach(() => {
  onApply.mockReset();
  beginCache();
  localStorage.setItem('access', 'token');
  fakeApi({ [VENDOR]: [{ id: 7, name: 'Rolls' }] });
});
const draw = (file: CheckedFile, making: Making = {}) =>
  drawPage(
    [
      {
        path: '/',
        element: (
          <UnknownTexts
            entity={part}
            checked={file}
            choice={{ mode: 'create', fills: {}, values: { unit: { Stk: 'pcs' } } }}
            making={making}
            onApply={onApply}
          />
        ),
      },
    ],
    '/',
  );
const apply = () => screen.getByRole('button', { name: 'Apply and check again' });
const choose = (text: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: text }), { target: { value } });

test('each text stands there once with its rows, and means what somebody says', async () => {
  draw(checked(problem('Rols'), problem('Rols', 1), problem('None', 2)));
  const section = within(screen.getByRole('region', { name: 'Vendor' }));
  expect(section.getAllByRole('listitem')).toHaveLength(2);
  expect(section.getByText('2 rows')).toBeDefined();
  expect(section.getByText('1 row')).toBeDefined();
  expect(apply()).toHaveProperty('disabled', true);
  await section.findAllByRole('option', { name: 'Rolls' });
  choose(/^Rols/, '=7');
  choose(/^None/, 'empty');
  fireEvent.click(apply());
  expect(onApply).toHaveBeenCalledWith({ unit: { Stk: 'pcs' }, vendor: { Rols: '7', None: null } }, {});
});

test('all may be made or left empty at once', () => {
  draw(checked(problem('A'), problem('B', 1)), { [VENDOR]: [{ name: 'Z' }] });
  fireEvent.click(screen.getByRole('button', { name: 'Leave all empty' }));
  fireEvent.click(screen.getByRole('button', { name: 'Create all 2' }));
  fireEvent.click(apply());
  const [values, making] = onApply.mock.calls[0] as [object, Making];
  expect(values).toEqual({ unit: { Stk: 'pcs' } });
  expect(making[VENDOR]).toMatchObject([{ name: 'Z' }, { name: 'A' }, { name: 'B' }]);
});

test('texts that differ in case, blanks and accents are one, and what they likely mean is proposed', async () => {
  draw(
    checked(
      problem('ROLLS'),
      problem('Rollls', 1),
      problem('Melt  Shop', 2),
      problem('MELT-SHOP', 3),
      problem('MELT-SHOP', 4),
    ),
  );
  const section = within(screen.getByRole('region', { name: 'Vendor' }));
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('ROLLS 1 row'),
    expect.stringContaining('Rollls 1 row'),
    expect.stringContaining('Melt  Shop also written MELT-SHOP 3 rows'),
  ]);
  await section.findAllByRole('option', { name: 'Rolls' });
  choose(/^Melt Shop/, 'create');
  fireEvent.click(apply());
  expect(onApply).toHaveBeenCalledWith(
    { unit: { Stk: 'pcs' }, vendor: { ROLLS: '7', Rollls: '7', 'MELT-SHOP': 'Melt  Shop' } },
    { [VENDOR]: [{ name: 'Melt  Shop' }] },
  );
});

test('names of what every object has are only texts', () => {
  draw(checked(problem('constructor'), problem('toString', 1)));
  for (const text of [/^constructor/, /^toString/])
    expect(screen.getByRole('combobox', { name: text })).toHaveProperty('value', '');
  expect(apply()).toHaveProperty('disabled', true);
});

test('where nothing is unknown there is no card', () => {
  draw(checked({ row: 1, property: 'code', text: 'is wrong' }));
  expect(screen.queryByRole('button')).toBeNull();
});
