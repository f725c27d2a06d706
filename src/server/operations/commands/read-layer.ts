import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { type Place, printedPlaces } from '../../../shared/schema/printed-places.ts';
import { typedPlaces } from '../../../shared/schema/typed-places.ts';
import { CommandError } from './command-error.ts';

/** In bytes. The linter takes less of a file, however it is typed. */
const LONGEST_FILE = 256 * 1024;
const MOST_FILES = 200;

/** The files of a layer as they stand in a folder. */
export interface TypedLayer {
  files: LayerFiles;
  pathOf(file: string): string;
  /** Where something stands in the file as it was typed, by where it would stand in one that is printed. */
  typedAt(error: Place & { file: string }): Place;
}

/** Whether it is the name of an entity's file, which stays within its folder. */
export function isLayerFileName(name: string): boolean {
  return /^[a-z0-9_-]+\/[a-z0-9_-]+(?:\.ui)?\.json$/.test(name);
}

/** The names of a folder's files that could be of a layer, none if there is no such folder. */
export async function layerNamesIn(folder: string): Promise<string[]> {
  const rooms = await readdir(folder, { withFileTypes: true }).catch(noneThere);
  const names = await Promise.all(
    rooms
      .filter((room) => room.isDirectory())
      .map(async ({ name }) => (await readdir(join(folder, name))).map((file) => `${name}/${file}`)),
  );
  return names.flat().filter(isLayerFileName).sort();
}

/** @throws CommandError if there is no folder, or a file is no JSON */
export async function readLayer(folder: string): Promise<TypedLayer> {
  const there = await stat(folder).catch(() => undefined);
  if (!there?.isDirectory())
    throw new CommandError(`There is no folder ${folder}. mainstay schema pull writes one.`);
  const names = await layerNamesIn(folder);
  if (names.length > MOST_FILES) throw new CommandError(`${folder} has more than ${MOST_FILES} files.`);
  const texts = new Map<string, string>();
  for (const name of names) {
    const path = join(folder, name);
    if ((await stat(path)).size > LONGEST_FILE)
      throw new CommandError(`${path} is longer than ${LONGEST_FILE / 1024} KiB.`);
    texts.set(name, await readFile(path, 'utf8'));
  }
  const files = Object.fromEntries(
    [...texts].map(([name, text]) => [name, parsed(join(folder, name), text)]),
  ) as LayerFiles;
  return {
    files,
    pathOf: (file) => join(folder, file),
    typedAt({ file, line, column }) {
      const printed = [...printedPlaces(files[file])];
      const path = printed.find(([, place]) => place.line === line && place.column === column)?.[0] ?? '';
      return typedPlaces(texts.get(file) ?? '').get(path) ?? { line, column };
    },
  };
}

/** @throws CommandError naming the line and column */
function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(message) ?? endOf(text);
    throw new CommandError(`${path}:${line}:${column}: This is no JSON. ${message}`);
  }
}

function endOf(text: string): [string, number, number] {
  const lines = text.split('\n');
  return ['', lines.length, (lines.at(-1) as string).length + 1];
}

function noneThere(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
