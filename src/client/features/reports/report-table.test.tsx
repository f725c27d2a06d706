// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ModelProvider, servedModel } from '../../model/model.ts';
import { ReportTableCard } from './report-table.tsx';
import type { ReportTable } from './reports-api.ts';

const TABLE: ReportTable = {
  name: 'failures',
  title: 'Failures by asset',
  empty: 'Nothing failed.',
  columns: [
    { title: 'Failures', unit: 'count' },
    { title: 'MTTR', unit: 'hours' },
  ],
  rows: [
    { label: 'Pump', values: [2, 4], list: null },
    { label: 'Crusher', values: [9, null], list: null },
    { label: 'Screen', values: [5, 1], list: null },
  ],
};

function names(): string[] {
  return screen.getAllByRole('rowheader').map(({ textContent }) => textContent ?? '');
}

test('a column sorts by the largest, by the smallest, then as it came; what is unknown comes last', () => {
  render(
    <MemoryRouter>
      <ModelProvider value={servedModel()}>
        <ReportTableCard table={TABLE} />
      </ModelProvider>
    </MemoryRouter>,
  );
  expect(names()).toEqual(['Pump', 'Crusher', 'Screen']);
  const header = screen.getByRole('button', { name: 'MTTR' });
  fireEvent.click(header);
  expect(names()).toEqual(['Pump', 'Screen', 'Crusher']);
  expect(header.closest('th')?.getAttribute('aria-sort')).toBe('descending');
  fireEvent.click(header);
  expect(names()).toEqual(['Screen', 'Pump', 'Crusher']);
  fireEvent.click(header);
  expect(names()).toEqual(['Pump', 'Crusher', 'Screen']);
});

test('its file stays until the browser has saved it', () => {
  vi.useFakeTimers();
  const gone = vi.fn();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:table', revokeObjectURL: gone }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.href} ${this.download}`);
  });
  cleanup();
  render(
    <MemoryRouter>
      <ModelProvider value={servedModel()}>
        <ReportTableCard table={TABLE} />
      </ModelProvider>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'CSV of Failures by asset' }));
  expect(saved).toEqual(['blob:table failures.csv']);
  expect(gone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(gone).toHaveBeenCalledWith('blob:table');
});
