import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleRow } from '../../shared/sample-rows.ts';
import type { LayerFile, LayerFiles } from '../../shared/schema/layer-files.ts';

/**
 * A module that comes with the product and that a tenant may have: a layer of schema files. Its id is the name of its folder, and how
 * all names begin that it adds.
 */
export interface Pack {
  id: string;
  title: string;
  description: string;
  version: number;
  files: LayerFiles;
  /** Roles that a tenant gets with it, unless it has one of that name. */
  roles: readonly PackRole[];
  /** Records to look at, which admins may add, and take back. */
  samples: readonly SampleRow[];
}

interface PackRole {
  name: string;
  grants: Record<string, unknown>;
}

/** What a pack's folder says of it as a whole. */
type About = Pick<Pack, 'title' | 'description' | 'version'> & Partial<Pick<Pack, 'roles'>>;

/** In each pack's folder, beside its schema files. */
const ABOUT = 'pack.json';
const SAMPLES = 'samples.json';

/** The folder of the packs that come with this program. */
export const PACKS_FOLDER = join(import.meta.dirname, '../../../schemas/packs');

/** The packs of a folder by name; none if there is no such folder. */
export function readPacks(folder: string = PACKS_FOLDER): Pack[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, ABOUT)))
    .map(({ name }) => readPack(join(folder, name), name))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function readPack(folder: string, id: string): Pack {
  const { title, description, version, roles = [] } = read<About>(join(folder, ABOUT));
  const sampled = join(folder, SAMPLES);
  const samples = existsSync(sampled) ? read<SampleRow[]>(sampled) : [];
  const rooms = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = rooms.flatMap((room) =>
    readdirSync(join(folder, room.name))
      .filter((file) => file.endsWith('.json'))
      .map((file) => `${room.name}/${file}`),
  );
  const files = Object.fromEntries(
    names.sort().map((name) => [name, withoutMeta(read<LayerFile>(join(folder, name)))]),
  );
  return { id, title, description, version, roles, files, samples };
}

/** An editor knows by `$schema` what it completes; a layer has no such word. */
function withoutMeta(file: LayerFile): LayerFile {
  return Object.fromEntries(Object.entries(file).filter(([word]) => word !== '$schema'));
}

/** @throws SyntaxError naming the file */
function read<Content>(file: string): Content {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch (error) {
    throw new SyntaxError(`${file}: ${(error as Error).message}`);
  }
}
