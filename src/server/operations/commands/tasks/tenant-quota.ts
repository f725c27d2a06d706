import { systemActor, writeAudit } from '../../../events/audit-entry.ts';
import { gigabytes } from '../../../settings-parsers.ts';
import { setFileQuota } from '../../../tenancy/tenant-quotas.ts';
import { type CommandInput, textOf } from '../command.ts';
import { UsageError } from '../command-error.ts';
import { tenantAt } from '../tenant-at.ts';

export async function setQuota(input: CommandInput): Promise<number> {
  const { 'files-gb': given, default: isDefault } = input.values;
  if ((given === undefined) === (isDefault !== true))
    throw new UsageError('Say either --files-gb or --default.');
  const size = given === undefined ? undefined : gigabytes(textOf(input, 'files-gb'));
  if (size && 'expected' in size)
    throw new UsageError(`--files-gb is "${given}" but should be ${size.expected}.`);
  const { tenancy } = await input.open();
  const ref = await tenantAt(tenancy, textOf(input, 'SUBDOMAIN'));
  const bytes = size && Math.round(size.value * 1024 ** 3);
  await tenancy.platform.write(async (writer) => {
    await setFileQuota(writer, ref.id, bytes);
    await writeAudit(writer, {
      actor: systemActor('Command line'),
      now: new Date(),
      entity: 'tenants/tenant',
      key: ref.id,
      label: ref.name,
      action: 'updated',
      details: { files_bytes: bytes ?? null },
    });
  });
  await tenancy.reload();
  const gb = size?.value ?? input.settings.maxFilesGb;
  input.print(`The files of ${ref.name} may take ${gb} GB${size ? '' : ', as MAX_FILES_GB says'}.`);
  input.result({ subdomain: ref.subdomain, files_gb: gb, own: size !== undefined });
  return 0;
}
