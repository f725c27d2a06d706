import { filesOf, type LayerFile, type LayerFiles, layerFile } from '../../../shared/schema/layer-files.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { printedPlaces } from '../../../shared/schema/printed-places.ts';
import { productModel } from '../../model/model.ts';
import { titleIn } from './differences.ts';
import { inSheetWords } from './sheet-words.ts';

/** What is wrong with a draft, as the server says it. */
export interface DraftError {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** The same, with what it concerns. */
export interface PlacedError extends DraftError {
  path: string;
  /** The field; undefined where it concerns the kind of record as a whole. */
  field: string | undefined;
  /** What the field is called. */
  title: string | undefined;
  /** The message with the words of the sheets. */
  said: string;
}

/** Errors with the field or kind of record that they concern. */
export function placedErrors(files: LayerFiles, errors: readonly DraftError[]): PlacedError[] {
  const places = new Map<string, Map<string, string>>();
  return errors.map((error) => {
    const { path } = layerFile(error.file);
    const file = files[error.file] ?? {};
    const names = places.get(error.file) ?? namesByPlace(file);
    places.set(error.file, names);
    const named = fieldAt(file, names.get(`${error.line} ${error.column}`) ?? '');
    const field = named !== undefined && hasSheet(files, path, named) ? named : undefined;
    const title = field === undefined ? undefined : titleIn(files, path, field);
    const said = inSheetWords(error.message, Object.keys(file.properties ?? {}));
    return { ...error, path, field, title, said };
  });
}

/** Paths of names by where they stand. */
function namesByPlace(file: LayerFile): Map<string, string> {
  return new Map([...printedPlaces(file)].map(([at, { line, column }]) => [`${line} ${column}`, at]));
}

/** The field that a place of a file is about. */
function fieldAt(file: LayerFile, at: string): string | undefined {
  const [word = '', name = '', place] = at.split('/');
  if (word === 'properties') return name;
  if (word === 'required') return file.required?.[Number(name)];
  if (word === 'ui:list' && name === 'columns') return file['ui:list']?.columns?.[Number(place)];
  return word;
}

function hasSheet(files: LayerFiles, path: string, name: string): boolean {
  const product = productModel().manifest[path];
  const own = filesOf(files, path).data.properties ?? {};
  return Object.hasOwn(own, name) || (product !== undefined && propertyOf(product, name) !== undefined);
}

/** The errors of a kind of record by field; what belongs to none has the empty name. */
export function errorsByField(errors: readonly PlacedError[], path: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { field = '', said } of errors.filter((one) => one.path === path))
    found[field] = [...(found[field] ?? []), said];
  return found;
}
