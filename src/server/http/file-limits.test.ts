import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { tempTenancy } from '../tenancy/temp-tenancy.ts';
import { setFileQuota } from '../tenancy/tenant-quotas.ts';
import { fileLimits } from './in-context.ts';

test('a tenant has the room that the settings say, or its own quota', async () => {
  const temp = await tempTenancy();
  const { tenancy } = temp;
  const { id } = await tenancy.provision({ name: 'Acme', schema_name: 'acme' });
  await tenancy.provision({ name: 'Globex', schema_name: 'globex' });
  const settings = readSettings({ MAX_FILES_GB: '2', MAX_FILE_MB: '1' });
  const rooms = () =>
    ['acme', 'globex'].map(
      (name) => fileLimits(settings, tenancy.resolve(`${name}.localhost`)).tenant / 1024 ** 3,
    );
  const set = async (bytes: number | undefined) => {
    await tenancy.platform.write((writer) => setFileQuota(writer, id, bytes));
    await tenancy.reload();
  };
  expect(rooms()).toEqual([2, 2]);
  await set(0.5 * 1024 ** 3);
  expect(rooms()).toEqual([0.5, 2]);
  await set(undefined);
  expect(rooms()).toEqual([2, 2]);
  await temp.remove();
});
