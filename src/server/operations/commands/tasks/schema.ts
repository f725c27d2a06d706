import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LayerFiles } from '../../../../shared/schema/layer-files.ts';
import { commandPrincipal } from '../../../auth/principal.ts';
import { judge } from '../../../features/own-schemas/drafts.ts';
import { publishFiles } from '../../../features/own-schemas/publish.ts';
import { newestVersion } from '../../../features/own-schemas/versions.ts';
import type { Store } from '../../../store/store.ts';
import { inTenant } from '../../../tenancy/in-tenant.ts';
import { type CommandInput, textOf } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { isLayerFileName, layerNamesIn, readLayer, type TypedLayer } from '../read-layer.ts';
import { tenantAt } from '../tenant-at.ts';

export async function pull(input: CommandInput): Promise<number> {
  const folder = textOf(input, 'folder');
  const { tenancy } = await input.open();
  const ref = await tenantAt(tenancy, textOf(input, 'tenant'));
  const { version, files, digest } = await inTenant(tenancy, ref, async (store) => ({
    ...(await store.read(newestVersion)),
    digest: store.model.digest,
  }));
  const names = Object.keys(files);
  // The names come from the data, which may be from elsewhere, and become paths.
  const odd = names.find((name) => !isLayerFileName(name));
  if (odd !== undefined) throw new CommandError(`${JSON.stringify(odd)} is no name of a file of a schema.`);
  const others = (await layerNamesIn(folder)).filter((name) => !names.includes(name));
  if (others.length > 0)
    throw new CommandError(
      `${ref.name} has no ${others.join(', ')}, which ${folder} has: take that away, or name another --folder.`,
    );
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${JSON.stringify(content, null, 2)}\n`);
  }
  input.print(
    names.length === 0
      ? `${ref.name} has added nothing to the schemas.`
      : `Version ${version} of ${ref.name} is in ${folder}: ${names.join(', ')}.`,
  );
  input.result({ tenant: ref.subdomain, version, digest, files: names });
  return 0;
}

export function plan(input: CommandInput): Promise<number> {
  return withLayer(input, async (store, layer) => {
    const { version } = await store.read(newestVersion);
    const { isRefused, ...told } = await judged(input, store, layer);
    return { exit: isRefused ? 1 : 0, result: { version, digest: store.model.digest, ...told } };
  });
}

export function push(input: CommandInput): Promise<number> {
  return withLayer(input, async (store, layer) => {
    const { version, files } = await store.read(newestVersion);
    const { isRefused, ...told } = await judged(input, store, layer);
    const isSame = textOfLayer(files) === textOfLayer(layer.files);
    if (isRefused || isSame)
      return { exit: isRefused ? 1 : 0, result: { version, digest: store.model.digest, ...told } };
    const by = { store, who: commandPrincipal(), now: new Date() };
    const published = await publishFiles(by, layer.files, version);
    input.print(`Version ${published.version} is published.`);
    return { exit: 0, result: { ...published, ...told } };
  });
}

/** Reads the files, then works with the tenant's store. */
async function withLayer(
  input: CommandInput,
  work: (store: Store, layer: TypedLayer) => Promise<{ exit: number; result: Record<string, unknown> }>,
): Promise<number> {
  const layer = await readLayer(textOf(input, 'folder'));
  const { tenancy } = await input.open();
  const ref = await tenantAt(tenancy, textOf(input, 'tenant'));
  const { exit, result } = await inTenant(tenancy, ref, (store) => work(store, layer));
  await tenancy.relay(ref);
  input.result({ tenant: ref.subdomain, ...result });
  return exit;
}

/** Says what is wrong with the files, or what publishing them would do. */
async function judged(input: CommandInput, store: Store, layer: TypedLayer) {
  const { errors: found, plan } = await judge(store, layer.files);
  const errors = found.map((error) => ({ ...error, ...layer.typedAt(error) }));
  const changes = plan.changes;
  const refused = plan.refused.map(({ message }) => message);
  for (const { file, line, column, message } of errors)
    input.print(`${layer.pathOf(file)}:${line}:${column}: ${message}`);
  for (const sentence of changes) input.print(sentence);
  for (const sentence of refused) input.print(`Refused: ${sentence}`);
  if (errors.length + changes.length + refused.length === 0) input.print('Nothing changes.');
  const isRefused = errors.length + refused.length > 0;
  if (isRefused) input.print('Nothing was published.');
  return { isRefused, errors, changes, refused };
}

function textOfLayer(files: LayerFiles): string {
  return JSON.stringify(
    Object.keys(files)
      .sort()
      .map((name) => [name, files[name]]),
  );
}
