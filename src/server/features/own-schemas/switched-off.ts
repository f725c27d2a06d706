import { NOTICE } from '../../../shared/entity-paths.ts';
import type { LayerError } from '../../../shared/schema/file-check.ts';
import { fittingFiles } from '../../../shared/schema/fitting-files.ts';
import { type LayerFiles, layerFile } from '../../../shared/schema/layer-files.ts';
import { belowLayer, type Model } from '../../../shared/schema/model.ts';
import { printedPlaces } from '../../../shared/schema/printed-places.ts';
import { titleOf } from '../../../shared/schema/title-of.ts';
import { sha256 } from '../../../shared/sha256.ts';
import { inWords, say, type Text } from '../../../shared/texts/text.ts';
import { schemaOf } from '../../access/schema.ts';
import { storedText } from '../../access/worded-texts.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Store, Writer } from '../../store/store.ts';
import { choiceOf } from '../notifications/preferences.ts';
import { errorsIn } from './plan.ts';
import { newestVersion } from './versions.ts';

const KIND = 'schema_off';
const MARKS = '_mark';
/** What was told of has a mark as long as it is off: notices themselves are forgotten after some months. */
const MARK = 'schema-off:';
/** Whoever upgrades into more than these has them all under Fields and records. */
const MOST = 20;

/**
 * Tells the admins of a tenant what of its own fields and records does not fit any more, such as after an upgrade, so that it is
 * switched off with all that stands on it: once each, by what is wrong itself, and not by what goes with it. What is well again may be told of anew.
 */
export async function tellSwitchedOff(store: Store, now = new Date()): Promise<void> {
  const below = belowLayer(store.model);
  const { files, told } = await store.read(async (reader) => ({
    files: (await newestVersion(reader)).files,
    told: await marksIn(reader),
  }));
  const isWell = JSON.stringify(fittingFiles(below, files)) === JSON.stringify(files);
  const off = isWell ? [] : rootsOf(files, await errorsIn(below, files)).slice(0, MOST);
  const known = new Map(off.map((error) => [markOf(files, error), error]));
  if (known.size === told.length && told.every((name) => known.has(name))) return;
  await store.write(async (writer) => {
    // Another node may be opening the store as well.
    const marks = await marksIn(writer);
    const mended = marks.filter((name) => !known.has(name));
    if (mended.length > 0) await writer.remove(MARKS, [{ property: 'name', op: 'in', value: mended }]);
    for (const [name, error] of known) {
      if (marks.includes(name)) continue;
      await writer.insert(MARKS, { name });
      await tellAdmins(writer, { name, text: textOf(below, files, error), now });
    }
  });
}

/** Without the columns, groups and views that are wrong only because they name a field that is. */
function rootsOf(files: LayerFiles, errors: readonly LayerError[]): LayerError[] {
  const wrong = new Set(errors.map((one) => `${layerFile(one.file).path} ${fieldAt(files, one)}`));
  return errors.filter((one) => {
    const { name } = one.text.values as { name?: unknown };
    const isOfOther = typeof name === 'string' && name !== fieldAt(files, one);
    return !(isOfOther && wrong.has(`${layerFile(one.file).path} ${name}`));
  });
}

async function marksIn(reader: Reader): Promise<string[]> {
  const rows = await reader.find(MARKS);
  return rows.map(({ name }) => String(name)).filter((name) => name.startsWith(MARK));
}

/** The same for the same cause, wherever in its file it stands by now. */
function markOf(files: LayerFiles, error: LayerError): string {
  const { file, text } = error;
  return MARK + sha256(JSON.stringify([file, fieldAt(files, error), text])).slice(0, 40);
}

/** The field that an error is about, if it is about one. */
function fieldAt(files: LayerFiles, { file, line, column }: LayerError): string | undefined {
  const places = [...printedPlaces(files[file])];
  const path = places.find(([, place]) => place.line === line && place.column === column)?.[0];
  return /^properties\/([^/]+)/.exec(path ?? '')?.[1];
}

function textOf({ entities }: Model, files: LayerFiles, error: LayerError): Text {
  const { path } = layerFile(error.file);
  const title = entities[path]?.title ?? files[`${path}.json`]?.title ?? path;
  const text = inWords(error.text);
  const name = fieldAt(files, error);
  if (name === undefined) return say('notice.schema_off_part', { title, text });
  const field = files[error.file]?.properties?.[name]?.title ?? titleOf(name);
  return say('notice.schema_off_field', { field, title, text });
}

async function tellAdmins(
  writer: Writer,
  { name, text, now }: { name: string; text: Text; now: Date },
): Promise<void> {
  const admins = await writer.find('users/user', {
    where: [eq('role.base', 'admin'), eq('is_active', true)],
    properties: ['id'],
  });
  const stored = storedText(schemaOf(writer.model), NOTICE, 'title', [text], 200);
  for (const { id } of admins) {
    if (!(await choiceOf(writer, id, KIND)).app) continue;
    await writer.insert(NOTICE, {
      ...stored,
      user: id,
      kind: KIND,
      dedupe: `${name} ${now.toISOString()}`,
      is_shown: true,
      in_digest: false,
      created_at: now.toISOString(),
    });
  }
}
