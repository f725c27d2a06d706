import type { StoredFile } from '../../shared/schema/files.ts';
import type { Reader } from '../store/store.ts';

const SETTINGS = 'company/settings';

/** The colour and the logo that a company has chosen; the platform has none. */
export async function companyLook(
  reader: Reader,
): Promise<{ accent: string | null; logo: StoredFile | undefined }> {
  if (!reader.model.entities[SETTINGS]) return { accent: null, logo: undefined };
  const [settings] = await reader.find(SETTINGS, { limit: 1 });
  const [logo] = (settings?.logo ?? []) as StoredFile[];
  return { accent: settings?.accent ?? null, logo };
}

/** The same for everybody who opens a page: the number in the address lets browsers see a new logo at once. */
export async function publicLook(reader: Reader): Promise<{ accent: string | null; logo: string | null }> {
  const { accent, logo } = await companyLook(reader);
  return { accent, logo: logo ? `/api/v1/look/logo?v=${logo.id}` : null };
}
