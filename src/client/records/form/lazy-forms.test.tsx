// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { LazyEntityForm } from './lazy-forms.tsx';

/** Loading the code of forms finishes when the test resolves this. */
const there = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./load-forms.ts', () => ({
  knownForms: () => undefined,
  loadForms: async () => {
    await there.promise;
    return { EntityForm: () => <p>The form</p>, SingleForm: () => <p>The single form</p> };
  },
}));
vi.mock('./form-skeleton.tsx', () => ({
  FormSkeleton: ({ isNew }: { isNew: boolean }) => <p>{isNew ? 'Room for a new form' : 'Room for a form'}</p>,
}));
vi.mock('./record-details.tsx', () => ({ DetailsSkeleton: () => <p>Room for details</p> }));

beforeEach(() => void fakeApi({}));
const draw = (recordKey: number | 'new', viewOnly: boolean) => {
  const props = { path: 'company/site', recordKey, viewOnly } as unknown as ComponentProps<
    typeof LazyEntityForm
  >;
  drawPage([{ path: '/', element: <LazyEntityForm {...props} /> }], '/');
};

test.each([
  [1, true, 'Room for details'],
  [1, false, 'Room for a form'],
  ['new', true, 'Room for a new form'],
  ['new', false, 'Room for a new form'],
] as const)(
  'until its code is there, record %s (view only: %s) has what it will be like',
  (key, viewOnly, room) => {
    draw(key, viewOnly);
    expect(screen.getByText(room)).toBeDefined();
  },
);

test('then the form is there', async () => {
  draw(1, false);
  there.resolve();
  expect(await screen.findByText('The form')).toBeDefined();
});
