// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FieldGroups } from './field-groups.tsx';

const groups = [
  { title: 'Pause', fields: ['f2', 'f1'] },
  { title: 'Nothing here', fields: ['gone'] },
];
const groupsOf = (count: number, wrong: string[] = []) => (
  <FieldGroups
    groups={groups}
    fields={Array.from({ length: count }, (_, at) => ({ name: `f${at}` }))}
    wrong={wrong}
  >
    {(fields) => <p>{fields.map(({ name }) => name).join(' ')}</p>}
  </FieldGroups>
);
const heading = () => screen.getByRole('button', { name: 'Pause' });

test('fields of no group come first, those of a group in its order; of few fields none are folded', () => {
  render(groupsOf(4));
  screen.getByText('f0 f3');
  screen.getByText('f2 f1');
  expect(heading().getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Nothing here' })).toBeNull();
});

test('of many fields groups are folded until one opens them, or something is wrong there', () => {
  const { rerender } = render(groupsOf(13));
  const body = () => document.getElementById(heading().getAttribute('aria-controls') as string);
  expect(body()?.hidden).toBe(true);
  fireEvent.click(heading());
  expect(body()?.hidden).toBe(false);
  fireEvent.click(heading());
  rerender(groupsOf(13, ['f1']));
  expect(body()?.hidden).toBe(false);
  // The group stays open while the error is being fixed.
  rerender(groupsOf(13));
  expect(body()?.hidden).toBe(false);
});
