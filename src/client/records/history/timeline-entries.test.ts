import { describe, expect, test } from 'vitest';
import type { HistoryEntry, WireRecord } from '../../../shared/wire.ts';
import { timelineEntries } from './timeline-entries.ts';

const ANA = { kind: 'user', id: 1, name: 'Ana' } as const;
const change = (id: number, at: string, actor: object = ANA) =>
  ({ id, at, actor, action: 'updated' }) as unknown as HistoryEntry;
const note = (id: number, created_at: string, user = 1) =>
  ({ id, created_at, user: { id: user, label: 'Somebody' } }) as unknown as WireRecord;
const whole = <T>(rows: T[]) => ({ rows, isMore: false });
const shown = (history: HistoryEntry[], log: WireRecord[]) =>
  timelineEntries(whole(history), whole(log), 'user').entries.map(({ at, change: of, notes }) => [
    at,
    of?.id,
    ...notes.map(({ id }) => id),
  ]);

describe('log and history as one', () => {
  test('what the log says of a change makes one entry with it, newest first', () => {
    expect(
      shown(
        [change(9, '2026-03-02'), change(8, '2026-03-01')],
        [note(4, '2026-03-03'), note(3, '2026-03-02'), note(2, '2026-03-02'), note(1, '2026-02-01')],
      ),
    ).toEqual([
      ['2026-03-03', undefined, 4],
      ['2026-03-02', 9, 3, 2],
      ['2026-03-01', 8],
      ['2026-02-01', undefined, 1],
    ]);
  });

  test('what others did in the same moment stays apart', () => {
    const admin = { kind: 'platform', id: 1, name: 'Alex' };
    expect(
      shown([change(9, '2026-03-02', admin)], [note(3, '2026-03-02'), note(2, '2026-03-02', 5)]),
    ).toEqual([
      ['2026-03-02', 9],
      ['2026-03-02', undefined, 3],
      ['2026-03-02', undefined, 2],
    ]);
  });

  test('what is older than a side was read waits, so that nothing comes in between later', () => {
    const history = { rows: [change(9, '2026-03-05'), change(8, '2026-03-04')], isMore: true };
    const log = whole([note(2, '2026-03-06'), note(1, '2026-03-01')]);
    expect(timelineEntries(history, log, 'user')).toMatchObject({
      entries: [{ at: '2026-03-06' }, { at: '2026-03-05' }, { at: '2026-03-04' }],
      isMore: true,
    });
  });
});
