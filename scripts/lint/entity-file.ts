import type { JsonSchema } from '../../src/shared/json-schema.ts';
import type { Entity } from '../../src/shared/schema/entity.ts';
import type { UiSchema } from '../../src/shared/schema/screen.ts';
import { suggestion } from './nearest.ts';
import type { SchemaError, SourceFile } from './source-file.ts';

/** An entity being checked: its two files and what could be read from them. */
export interface EntityFiles {
  path: string;
  data: SourceFile;
  /** Its readable parts with all implied words, as a schema and as an entity. */
  schema: JsonSchema;
  entity: Entity;
  ui?: SourceFile;
  screen: UiSchema;
  /** Names that are not properties of it, each with the error that reports it. */
  missing: Map<string, MissingName>;
}

/** A name that does not exist, often because a property was renamed in only one place. One error lists all its places. */
interface MissingName {
  error?: SchemaError;
  also: string[];
}

/** All entities being checked, by path. */
export type Entities = Map<string, EntityFiles>;

/** Whether both files are valid JSON. If not, errors that this causes in other files would be false. */
export function isReadable({ data, ui }: EntityFiles): boolean {
  return data.value !== undefined && (!ui || ui.value !== undefined);
}

/** The error for a path that no entity has. If it is the title of an entity, that one is suggested. */
export function noEntity(all: Entities, path: string): string {
  const isCalledSo = ({ entity: { title, plural } }: EntityFiles) =>
    [title, plural].some((name) => name.toLowerCase() === path.toLowerCase());
  const meant = [...all.values()].find(isCalledSo);
  return `there is no entity "${path}"${meant ? `; did you mean "${meant.path}"?` : suggestion(path, [...all.keys()])}`;
}

/** Reports that an entity has no property of this name. When it occurs again, only the place is added. */
export function reportMissing(
  of: EntityFiles,
  name: string,
  file: SourceFile,
  at: (string | number)[],
  message: string,
): void {
  const known = of.missing.get(name);
  if (known) known.also.push(file.placeOf(at));
  else of.missing.set(name, { error: file.error(at, message), also: [] });
}

/** Where a file says how a property gets its value: at `x-value`, or at the older word for it. */
export function valuePlace({ data }: EntityFiles, name: string, older: string): (string | number)[] {
  const written = (data.meant as JsonSchema).properties?.[name];
  return ['properties', name, written?.['x-value'] === undefined ? older : 'x-value'];
}
