import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../shared/demo-password.ts';
import { hashPassword } from '../../auth/password.ts';
import { setCredential } from '../../auth/users.ts';
import { readSettings } from '../../settings.ts';
import { type RecordedLog, recordedLog, type TempTenancy, tempTenancy } from '../../tenancy/temp-tenancy.ts';
import { warnOfDemo } from '../serve/demo.ts';
import { demoFindings } from './demo-findings.ts';

let temp: TempTenancy;
beforeAll(async () => {
  temp = await tempTenancy();
  const ref = await temp.tenancy.provision({ name: 'Acme', schema_name: 'acme' });
  const { store, release } = await temp.tenancy.acquire(ref);
  const hash = await hashPassword(DEMO_PASSWORD);
  await store.write(async (writer) => {
    for (const [email, is_active] of [
      ['ann@acme.example', true],
      ['gone@acme.example', false],
    ] as const)
      await setCredential(writer, await writer.insert('users/user', { name: 'X', email, is_active }), hash);
    const other = await writer.insert('users/user', { name: 'Y', email: 'bo@acme.example', is_active: true });
    await setCredential(writer, other, await hashPassword('four words to remember'));
  });
  release();
});
afterAll(() => temp.remove());

const found = async (env: Record<string, string>) =>
  demoFindings(temp.tenancy, await temp.tenancy.all(), readSettings(env));

test('on a real server an account with the password of the demo is an error', async () => {
  expect(await found({})).toEqual([]);
  expect(await found({ NODE_ENV: 'production' })).toMatchObject([
    { level: 'error', text: expect.stringContaining('sign in as ann@acme.example:') },
  ]);
  expect(await found({ NODE_ENV: 'production', DEMO: 'true' })).toMatchObject([{ level: 'advice' }]);
});

test('and a start warns of it', async () => {
  const warned = async (env: Record<string, string>) => {
    const log: RecordedLog = recordedLog();
    await warnOfDemo(readSettings(env), temp.tenancy, log);
    return log.lines.map(({ level }) => level);
  };
  await temp.tenancy.platform.write((writer) => writer.insert('_mark', { name: 'demo begun' }));
  expect(await warned({})).toEqual([]);
  expect(await warned({ NODE_ENV: 'production' })).toEqual(['warn']);
});
