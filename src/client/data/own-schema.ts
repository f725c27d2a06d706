import type { LayerFiles } from '../../shared/schema/layer-files.ts';
import { useAnswer } from './answer.ts';
import { readAgain } from './cache.ts';
import { call } from './endpoint.ts';
import type { DataOf } from './operations.ts';

export type OwnSchema = DataOf<'get', '/schema'>;
/** What is wrong with a draft, and what publishing it would do. */
export type DraftAnswer = DataOf<'put', '/schema/draft'>;

/** The fields that this tenant has added, and the draft of whoever is signed in. Typing never has it replaced. */
export function useOwnSchema() {
  return useAnswer('/schema', { revalidateOnFocus: false });
}

export function useSchemaVersions() {
  return useAnswer('/schema/versions');
}

export async function keepSchemaDraft(files: LayerFiles): Promise<DraftAnswer> {
  const { data } = await call('put', '/schema/draft', {
    body: { files: files as Record<string, Record<string, unknown>> },
  });
  return data;
}

/** What a value of a draft would be for a record. */
export type ValueResult = DataOf<'post', '/schema/results'>[number];

/** What the newest records would have in a field of a draft. @throws RequestError */
export async function valueResults(
  files: LayerFiles,
  entity: string,
  property: string,
): Promise<ValueResult[]> {
  const { data } = await call('post', '/schema/results', {
    body: { files: files as Record<string, Record<string, unknown>>, entity, property },
  });
  return data;
}

/** Which states records get that have none: by path, and by the value that they have. */
export type StateMap = Record<string, Record<string, string>>;

/** @throws RequestError with what stands in the way */
export async function publishSchema(base: number, password: string, map: StateMap): Promise<void> {
  const mapped = Object.keys(map).length > 0 ? { map } : {};
  await call('post', '/schema/publish', { body: { base, password, ...mapped } });
  await readAgain(() => true);
}

/** A tenant, and what it has of what was published for all. */
export type FollowerOfSchemas = DataOf<'get', '/schema/tenants'>[number];

/** Which tenants have the newest of what is published for all of them. Some follow while one looks. */
export function useSchemaFollowers() {
  return useAnswer('/schema/tenants', {
    refreshInterval: (tenants) => (tenants?.some(isFollowing) ? FOLLOWING_MS : SEEN_AGAIN_MS),
  });
}

const FOLLOWING_MS = 1_000;
const SEEN_AGAIN_MS = 5_000;

/** It has not the newest yet, and nothing is known to keep it from that. */
function isFollowing({ is_newest, refused }: FollowerOfSchemas): boolean {
  return !is_newest && refused.length === 0;
}

/** Has a tenant follow now. @throws RequestError */
export async function followSchemas(tenant: number): Promise<void> {
  await call('post', '/schema/tenants/{tenant}/follow', { path: { tenant } });
}

/** What going back to the version before would do. */
export function useUndoPlan() {
  return useAnswer('/schema/undo');
}

/** Goes back to the version before. @param base the version that is taken back @throws RequestError */
export async function undoSchema(base: number, password: string, map: StateMap): Promise<void> {
  const mapped = Object.keys(map).length > 0 ? { map } : {};
  await call('post', '/schema/undo', { body: { base, password, ...mapped } });
  await readAgain(() => true);
}

/** What was taken away and is kept with all that it holds. */
export type HiddenSchema = DataOf<'get', '/schema/hidden'>[number];

export function useHiddenSchema() {
  return useAnswer('/schema/hidden');
}

/** Removes for good what is hidden. @param confirm what it is called, as it was typed @throws RequestError */
export async function purgeSchema(name: string, confirm: string, password: string): Promise<void> {
  await call('post', '/schema/purge', { body: { name, confirm, password } });
  await readAgain(() => true);
}
