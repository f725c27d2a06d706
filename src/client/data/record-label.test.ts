import { expect, test } from 'vitest';
import { manifest } from '../../shared/gen/manifest.ts';
import { recordLabel } from './record-label.ts';

test('a record named after a moment or a day shows it in words, not as it is stored', () => {
  const at = new Date('2026-03-01T09:30:00.000Z');
  const downtime = recordLabel(manifest, 'assets/downtime', { id: 1, started_at: at.toISOString() });
  expect(downtime).toBe(at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }));
  const date = recordLabel(manifest, 'maintenance/occurrence', { id: 2, due_on: '2026-03-01' });
  expect(date).toContain('2026');
  expect(date).not.toContain('2026-03-01');
});
