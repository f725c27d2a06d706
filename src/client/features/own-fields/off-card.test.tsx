// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PlacedError } from './draft-errors.ts';
import { OffCard } from './off-card.tsx';

const TAKEN: PlacedError = {
  ...{ file: 'company/site.json', line: 3, column: 5, message: 'is taken over', said: 'is taken over' },
  ...{ path: 'company/site', field: 'own_gate', title: 'Gate' },
};

test('what an upgrade has switched off is told with its reason, and leads to its sheet', () => {
  const onJump = vi.fn();
  const { container } = render(<OffCard off={[TAKEN]} called={() => 'Sites'} onJump={onJump} />);
  expect(container.textContent).toContain('keeps its values');
  expect(screen.getByRole('listitem').textContent).toBe('Sites, Gate is taken over');
  fireEvent.click(screen.getByRole('button', { name: 'Sites, Gate' }));
  expect(onJump).toHaveBeenCalledWith(TAKEN);
});

test('nothing is told while all fits', () => {
  const { container } = render(<OffCard off={[]} called={() => 'Sites'} onJump={() => {}} />);
  expect(container.textContent).toBe('');
});
