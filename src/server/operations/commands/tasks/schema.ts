import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LayerFiles, SchemaLayer } from '../../../../shared/schema/layer-files.ts';
import { ALL_RIGHTS } from '../../../../shared/schema/rights.ts';
import { inWords } from '../../../../shared/texts/text.ts';
import { commandPrincipal } from '../../../auth/principal.ts';
import { followersIn, followNow, refusedIn } from '../../../features/own-schemas/follow.ts';
import { installationHome, type LayerHome, tenantHome } from '../../../features/own-schemas/layer-home.ts';
import { newestVersion } from '../../../features/own-schemas/versions.ts';
import { readPacks } from '../../../lib/product-packs.ts';
import { productModel } from '../../../product-model.ts';
import { heldLayers } from '../../../store/held-layers.ts';
import type { Store } from '../../../store/store.ts';
import { inTenant } from '../../../tenancy/in-tenant.ts';
import type { Tenancy, TenantRef } from '../../../tenancy/tenancy.ts';
import { type CommandInput, textOf } from '../command.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { isLayerFileName, layerNamesIn, readLayer, type TypedLayer } from '../read-layer.ts';
import { tenantAt } from '../tenant-at.ts';

/** Whose layer is meant: a tenant's own, or that of the installation. */
interface Place {
  home: LayerHome;
  store: Store;
  tenancy: Tenancy;
  /** Missing for the installation. */
  ref?: TenantRef;
  called: string;
}

export function pull(input: CommandInput): Promise<number> {
  const folder = textOf(input, 'folder');
  return atPlace(input, async (place) => {
    const { store, home, ref, called } = place;
    const isAll = input.values.all === true;
    if (isAll && !ref) throw new UsageError('--all is for what a tenant has: say --tenant too.');
    const { version, files } = await newestAt(place);
    const digest = home.digest(store, files);
    const layers: SchemaLayer[] = isAll
      ? await store.read((reader) => heldLayers(reader))
      : [{ id: home.layer, version, files }];
    const written: string[] = [];
    for (const layer of layers) {
      const into = isAll ? join(folder, folderOf(layer)) : folder;
      await write(into, layer.files, called);
      written.push(...Object.keys(layer.files).map((name) => (isAll ? `${layer.id}/${name}` : name)));
    }
    if (written.length === 0) input.print(`${called} has added nothing to the schemas.`);
    else if (isAll) input.print(`All layers of ${called} are in ${folder}: ${written.join(', ')}.`);
    else input.print(`Version ${version} of ${called} is in ${folder}: ${written.join(', ')}.`);
    return { exit: 0, result: { version, digest, files: written } };
  });
}

/** Names come from the data, which may be from elsewhere, and become paths. */
function folderOf({ id }: SchemaLayer): string {
  if (!/^[a-z][a-z0-9_]*$/.test(id)) throw new CommandError(`${JSON.stringify(id)} is no name of a layer.`);
  return id;
}

async function write(folder: string, files: LayerFiles, called: string): Promise<void> {
  const names = Object.keys(files);
  const odd = names.find((name) => !isLayerFileName(name));
  if (odd !== undefined) throw new CommandError(`${JSON.stringify(odd)} is no name of a file of a schema.`);
  const others = (await layerNamesIn(folder)).filter((name) => !names.includes(name));
  if (others.length > 0)
    throw new CommandError(
      `${called} has no ${others.join(', ')}, which ${folder} has: take that away, or name another --folder.`,
    );
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${JSON.stringify(content, null, 2)}\n`);
  }
}

export async function plan(input: CommandInput): Promise<number> {
  const layer = await readLayer(textOf(input, 'folder'));
  return atPlace(input, async (place) => {
    const { version, files } = await newestAt(place);
    const { isRefused, ...told } = await judged(input, place, layer);
    const behind = place.ref || isRefused ? {} : { behind: await staying(input, place, layer.files) };
    const digest = place.home.digest(place.store, files);
    return { exit: isRefused ? 1 : 0, result: { version, digest, ...told, ...behind } };
  });
}

export async function push(input: CommandInput): Promise<number> {
  const layer = await readLayer(textOf(input, 'folder'));
  return atPlace(input, async (place) => {
    const { store, home, ref } = place;
    const { version, files } = await newestAt(place);
    const { isRefused, ...told } = await judged(input, place, layer);
    const isSame = textOfLayer(files) === textOfLayer(layer.files);
    if (isRefused || isSame)
      return { exit: isRefused ? 1 : 0, result: { version, digest: home.digest(store, files), ...told } };
    const by = { store, who: commandPrincipal(), now: new Date() };
    const published = await home.publishFiles(by, layer.files, version);
    input.print(`Version ${published.version} is published.`);
    const behind = ref ? {} : { behind: await following(input, place) };
    return { exit: 0, result: { ...published, ...told, ...behind } };
  });
}

/** Works where the command says, and with the store that is there. @throws UsageError unless it says one place */
async function atPlace(
  input: CommandInput,
  work: (place: Place) => Promise<{ exit: number; result: Record<string, unknown> }>,
): Promise<number> {
  const isForAll = input.values.installation === true;
  if (isForAll === (input.values.tenant !== undefined))
    throw new UsageError('Say whose it is: either --tenant or --installation.');
  const { tenancy } = await input.open();
  if (isForAll) {
    const home = installationHome({ product: productModel, packs: readPacks() });
    const called = 'The installation';
    const { exit, result } = await work({ home, store: tenancy.platform, tenancy, called });
    input.result({ tenant: null, ...result });
    return exit;
  }
  const ref = await tenantAt(tenancy, textOf(input, 'tenant'));
  const { exit, result } = await inTenant(tenancy, ref, (store) =>
    work({ home: tenantHome, store, tenancy, ref, called: ref.name }),
  );
  await tenancy.relay(ref);
  input.result({ tenant: ref.subdomain, ...result });
  return exit;
}

function newestAt({ store, home }: Place) {
  return store.read((reader) => newestVersion(reader, home.layer));
}

/** Says what is wrong with the files, or what publishing them would do. */
async function judged(input: CommandInput, { store, home }: Place, layer: TypedLayer) {
  const { errors: found, plan } = await home.judge(store, layer.files, ALL_RIGHTS);
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

/** A tenant that does not follow, and why. */
interface Behind {
  tenant: string;
  refused: string[];
}

/** The tenants that would stay behind. */
async function staying(input: CommandInput, { tenancy }: Place, files: LayerFiles): Promise<Behind[]> {
  const behind: Behind[] = [];
  for (const ref of await tenancy.all()) {
    const refused = await inTenant(tenancy, ref, (store) => refusedIn(store, files));
    if (refused.length > 0)
      behind.push({ tenant: ref.subdomain, refused: refused.map(({ text }) => inWords(text)) });
  }
  return told(input, behind, 'would stay behind');
}

/** Has all tenants follow, and says which stay behind. */
async function following(input: CommandInput, { tenancy }: Place): Promise<Behind[]> {
  const refs = await tenancy.all();
  for (const ref of refs) await followNow(tenancy, ref, new Date());
  const followers = await tenancy.platform.read(followersIn);
  const behind = refs.flatMap(({ id, subdomain }) => {
    const refused = followers.get(id)?.refused ?? [];
    return refused.length > 0 ? [{ tenant: subdomain, refused: refused.map(({ message }) => message) }] : [];
  });
  return told(input, behind, 'stays behind');
}

function told(input: CommandInput, behind: Behind[], how: string): Behind[] {
  for (const { tenant, refused } of behind)
    for (const message of refused) input.print(`${tenant} ${how}: ${message}`);
  return behind;
}

function textOfLayer(files: LayerFiles): string {
  return JSON.stringify(
    Object.keys(files)
      .sort()
      .map((name) => [name, files[name]]),
  );
}
