import { commandPrincipal } from '../../../auth/principal.ts';
import { hooks } from '../../../features/features.ts';
import { inPipeline } from '../../../records/pipeline.ts';
import { contextFor } from '../../../records/record-context.ts';
import { validateBody } from '../../../records/validate-body.ts';
import type { Values } from '../../../store/store.ts';
import { type CommandInput, textOf } from '../command.ts';
import { UsageError } from '../command-error.ts';
import { tenantAt } from '../tenant-at.ts';

export async function rename(input: CommandInput): Promise<number> {
  const given: Values = {
    ...(input.values.subdomain !== undefined && { schema_name: textOf(input, 'subdomain') }),
    ...(input.values.name !== undefined && { name: textOf(input, 'name') }),
  };
  if (Object.keys(given).length === 0)
    throw new UsageError('Say the new --subdomain, the new --name, or both.');
  const { tenancy } = await input.open();
  const context = contextFor({
    store: tenancy.platform,
    principal: commandPrincipal(),
    hooks,
    now: new Date(),
  });
  const entity = context.schema.at('tenants/tenant');
  validateBody(context.schema, entity, 'update', given);
  const ref = await tenantAt(tenancy, textOf(input, 'SUBDOMAIN'));
  const row = await inPipeline(context, entity, async (pipeline) => {
    const before = await pipeline.writer.get(entity.path, ref.id);
    if (before === null) throw new UsageError('The tenant was deleted meanwhile.');
    return pipeline.update(entity.path, before, given);
  });
  await tenancy.reload();
  const subdomain = String(row.schema_name);
  input.print(`${String(row.name)} is at ${subdomain}.${input.settings.baseDomain}.`);
  if (subdomain !== ref.subdomain)
    input.print(`${ref.subdomain}.${input.settings.baseDomain} leads there, until another tenant takes it.`);
  input.result({ subdomain, name: String(row.name), before: { subdomain: ref.subdomain, name: ref.name } });
  return 0;
}
