import { useAnswer, useQuery } from './answer.ts';
import { readAgain } from './cache.ts';
import { call } from './endpoint.ts';
import type { DataOf } from './operations.ts';

/** A module that a tenant may have: what it adds, and whether it is installed. */
export type Pack = DataOf<'get', '/schema/packs'>[number];
type PackPlan = DataOf<'get', '/schema/packs/{pack}/plan'>;
type PackRemoval = DataOf<'get', '/schema/packs/{pack}/removal'>;

/** The packs that can be installed, and those that are. */
export function usePacks() {
  return useAnswer('/schema/packs');
}

/** What installing a pack would do, as it is now; null asks for none. */
export function usePackPlan(id: string | null) {
  return useQuery<PackPlan>(id === null ? null : `schema/packs/${id}/plan`);
}

/** What taking a pack away would hide; null asks for none. */
export function usePackRemoval(id: string | null) {
  return useQuery<PackRemoval>(id === null ? null : `schema/packs/${id}/removal`);
}

/** Installs a pack, or brings it up to date. @throws RequestError with what stands in the way */
export async function installPack(pack: string, password: string): Promise<void> {
  await call('post', '/schema/packs/{pack}/install', { path: { pack }, body: { password } });
  await readAgain(() => true);
}

/** Takes a pack away. @throws RequestError */
export async function removePack(pack: string, password: string): Promise<void> {
  await call('post', '/schema/packs/{pack}/remove', { path: { pack }, body: { password } });
  await readAgain(() => true);
}

/** Adds the sample records of a pack. @throws RequestError */
export async function addSamples(pack: string): Promise<void> {
  await call('post', '/schema/packs/{pack}/samples', { path: { pack } });
  await readAgain(() => true);
}

/** Takes its sample records back. @returns how many stay, since somebody has changed them @throws RequestError */
export async function removeSamples(pack: string): Promise<number> {
  const { data } = await call('delete', '/schema/packs/{pack}/samples', { path: { pack } });
  await readAgain(() => true);
  return data.kept;
}
