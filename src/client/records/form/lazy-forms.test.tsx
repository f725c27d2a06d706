// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { LazyEntityForm } from './lazy-forms.tsx';

/** Loading the code of forms finishes when the test resolves this. */
const rounds = vi.hoisted((): string[] => []);
const there = vi.hoisted(() => Promise.withResolvers<void>());
const lost = new TypeError('Failed to fetch dynamically imported module: /forms.js');
vi.mock('./load-forms.ts', () => ({
  knownForms: () => undefined,
  loadForms: async () => {
    await there.promise;
    // The first round fails.
    if (rounds.push('') === 1) throw lost;
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
  const page = (
    <>
      <p>The page</p>
      <LazyEntityForm {...props} />
    </>
  );
  drawPage([{ path: '/', element: page }], '/');
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

test('code that cannot be fetched takes the place of the form alone; once it is fetched, the form is there', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  draw(1, false);
  there.resolve();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  screen.getByText('The page');
  expect(await screen.findByText('The form')).toBeDefined();
});
