import { expect, test } from 'vitest';
import { readHistoryFilter } from './history-filter.ts';

const read = (text: string) => readHistoryFilter(new URLSearchParams(text), ['company/site']);
const local = (day: string) => new Date(`${day}T00:00`).toISOString();

test('the address says what is wanted', () => {
  expect(read('who=12&what=company/site&kind=deleted')).toEqual({
    actor: 12,
    entity: 'company/site',
    kind: 'deleted',
  });
  expect(read('who=platform&kind=account')).toEqual({ actor_kind: 'platform', kind: 'account' });
});

test('days are those of the reader, the last one with all of it', () => {
  expect(read('from=2026-03-01&to=2026-03-31')).toEqual({
    from: local('2026-03-01'),
    until: local('2026-04-01'),
  });
});

test('what makes no sense is left out', () => {
  expect(read('who=0&what=_audit&kind=read&from=yesterday&to=2026-99-99&more=1')).toEqual({});
  expect(read('')).toEqual({});
});
