import { expect, test } from 'vitest';
import { noticeMail } from './notice-mail.ts';

test('names in a mail hold nothing that a mail program turns into a link', () => {
  const title = 'Pump 12.5 kW at 10:30, see https://evil.example/x or jo@evil.example is overdue';
  const content = {
    kind: 'overdue' as const,
    titles: [{ kind: 'overdue' as const, title, entity: 'work-orders/work_order', key: 3 }],
  };
  const place = { origin: 'https://acme.example.com', name: 'Acme www.evil.example' };
  const { subject, text } = noticeMail('pat@acme.example', content, place, 'key');
  for (const part of [subject, text]) expect(part).not.toMatch(/evil\.example|https?:\/\/evil|jo@/);
  expect(subject).toContain('Pump 12.5 kW at 10:30');
  expect(text).toContain('https://acme.example.com/form/work-orders__work_order/3');
});
