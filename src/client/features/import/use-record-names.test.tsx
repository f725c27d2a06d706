// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { ModelProvider, servedModel } from '../../model/model.ts';
import type { Choice } from './choice.ts';
import { useRecordNames } from './use-record-names.ts';

const VENDOR = 'parts/vendor';
const part = entityAt(servedModel().manifest, 'parts/part');
let api: FakeApi;
beforeEach(() => {
  localStorage.setItem('access', 'token');
  api = fakeApi({ [VENDOR]: [3, 5].map((id) => ({ id, name: `Vendor ${id}` })) });
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
    <ModelProvider value={servedModel()}>{children}</ModelProvider>
  </SWRConfig>
);
const names = (choice: Partial<Choice>) =>
  renderHook(() => useRecordNames(part, { mode: 'create', fills: {}, values: {}, ...choice }), { wrapper });
const vendor = propertyOf(part, 'vendor');

test('records that the choice means by their ids are called by name, each asked for once', async () => {
  const { result } = names({
    fills: { vendor: { column: 0 } },
    values: { vendor: { Rols: '3', Rolls: '3', Gates: '5', None: null } },
  });
  expect(result.current(vendor, '3')).toBe('3');
  await waitFor(() => expect(result.current(vendor, '3')).toBe('Vendor 3'));
  expect([result.current(vendor, '5'), result.current(vendor, '9')]).toEqual(['Vendor 5', '9']);
  expect(api.sent.map(({ path, query }) => [path, query['id.in']])).toEqual([[VENDOR, '3,5']]);
});

test('more of them than one answer holds are asked for in several', async () => {
  const ids = Array.from({ length: 101 }, (_, at) => [`V ${at}`, String(at + 1)]);
  const { result } = names({ values: { vendor: Object.fromEntries(ids) }, fills: { vendor: { column: 0 } } });
  await waitFor(() => expect(result.current(vendor, '5')).toBe('Vendor 5'));
  expect(api.sent.map(({ query }) => query['id.in']?.split(',').length)).toEqual([100, 1]);
});

test('so is the one that all rows get', async () => {
  const { result } = names({ fills: { vendor: { fixed: '5' } } });
  await waitFor(() => expect(result.current(vendor, '5')).toBe('Vendor 5'));
});

test('what is no id, and what is no reference, is asked for by nobody', async () => {
  const { result } = names({
    fills: { vendor: { fixed: 'Rolls' }, code: { fixed: '3' }, name: { column: 1 } },
    values: { vendor: { A: '0', B: '3x', C: '' }, name: { A: '3' } },
  });
  await Promise.resolve();
  expect(api.sent).toEqual([]);
  expect([result.current(vendor, 'Rolls'), result.current(undefined, '3')]).toEqual(['Rolls', '3']);
});

test('a choice is called by its title, whatever its type', () => {
  const { result } = names({});
  const choices = [
    { const: 1, title: 'One' },
    { const: 'low', title: 'Low' },
  ];
  const property = { ...(vendor as NonNullable<typeof vendor>), reference: undefined, choices };
  expect(['1', 'low', 'huge'].map((text) => result.current(property, text))).toEqual(['One', 'Low', 'huge']);
});
