import { afterAll, expect, test } from 'vitest';
import { tempApp } from '../../../test/support/temp-app.ts';

// In London it is the evening of 1 March; in Kiritimati 2 March has begun, on Niue it is still 1 March.
const temp = await tempApp({ now: () => new Date('2026-03-01T20:00:00.000Z') });
afterAll(() => temp.remove());
const acme = { at: 'acme', token: temp.tokens.acme } as const;
const globex = { at: 'globex', token: temp.tokens.globex } as const;

async function inZone(time_zone: string): Promise<void> {
  const answer = await temp.ask('PATCH', '/api/v1/company/settings', { ...acme, body: { time_zone } });
  expect(answer.status).toBe(200);
}

/** How many sites were created on or before 1 March by the tenant's own days, and the tag of that list. */
async function madeBy(day: string, sending: typeof acme | typeof globex = acme) {
  const { body, headers } = await temp.ask('GET', `/api/v1/company/site?created_at.lte=${day}`, sending);
  return { total: body.meta.total as number, tag: headers.etag };
}

test('a day is a day of the tenant, from the moment its settings say so', async () => {
  for (const sending of [acme, globex])
    await temp.ask('POST', '/api/v1/company/site', { ...sending, body: { code: 'A', name: 'A' } });
  const before = await madeBy('2026-03-01');
  expect(before.total).toBe(1);
  await inZone('Pacific/Kiritimati');
  // A store that cannot tell whether it changed is read again after a moment.
  await expect.poll(async () => (await madeBy('2026-03-01')).total).toBe(0);
  const after = await madeBy('@today');
  expect(after.total).toBe(1);
  if (before.tag !== undefined) expect((await madeBy('2026-03-01')).tag).not.toBe(before.tag);
  expect((await madeBy('2026-03-01', globex)).total).toBe(1);
});
