import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../events/audit-entry.ts';
import { writeAudited } from '../events/audited-writer.ts';
import type { Store } from '../store/store.ts';
import { type TempTenancy, tempTenancy } from './temp-tenancy.ts';
import type { TenantRef } from './tenancy.ts';
import { TenantRelays } from './tenant-relays.ts';

let temp: TempTenancy;
let acme: TenantRef;
beforeAll(async () => {
  temp = await tempTenancy();
  acme = await temp.tenancy.provision({ name: 'Acme', schema_name: 'acme' });
});
afterAll(() => temp.remove());

test('a store is looked through only after somebody has written to it', async () => {
  let looks = 0;
  const relays = new TenantRelays(temp.tenancy, [
    {
      name: 'test',
      get where() {
        looks++;
        return [];
      },
      hear: async () => {},
    },
  ]);
  const { store, release } = await temp.tenancy.acquire(acme);
  const write = (to: Store, code: string) =>
    writeAudited(to, { actor: systemActor('Test') }, (writer) =>
      writer.insert('company/site', { code, name: code }),
    );
  await relays.relay(acme);
  expect(await relays.isWaiting(store)).toBe(false);
  const before = looks;
  expect(await relays.isWaiting(store)).toBe(false);
  expect(looks).toBe(before);
  await write(store, 'A');
  expect(await relays.isWaiting(store)).toBe(true);
  // Until they have heard.
  expect(await relays.isWaiting(store)).toBe(true);
  await relays.relay(acme);
  expect(await relays.isWaiting(store)).toBe(false);
  release();
});
