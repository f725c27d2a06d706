import type { JsonSchema } from '../../src/shared/json-schema.ts';
import type { Entity } from '../../src/shared/schema/entity.ts';
import type { UiSchema } from '../../src/shared/schema/screen.ts';
import { suggestion } from './nearest.ts';
import type { SchemaError, SourceFile } from './source-file.ts';

/** An entity under check: its two files and what could be read of them. */
export interface EntityFiles {
  path: string;
  data: SourceFile;
  /** Its readable parts with all that they imply, as a schema and as an entity. */
  schema: JsonSchema;
  entity: Entity;
  ui?: SourceFile;
  screen: UiSchema;
  /** Names that are none of its properties, each with the error that says so. */
  missing: Map<string, MissingName>;
}

/** A name that leads nowhere, often after a property was renamed in one place only: one error says all its places. */
interface MissingName {
  error?: SchemaError;
  also: string[];
}

/** All entities under check, by path. */
export type Entities = Map<string, EntityFiles>;

/** Whether both files are JSON. What is said about others because of a file that is not would be false. */
export function isReadable({ data, ui }: EntityFiles): boolean {
  return data.value !== undefined && (!ui || ui.value !== undefined);
}

/** What is said of a path that no entity has; who writes what people call it means that one. */
export function noEntity(all: Entities, path: string): string {
  const isCalledSo = ({ entity: { title, plural } }: EntityFiles) =>
    [title, plural].some((name) => name.toLowerCase() === path.toLowerCase());
  const meant = [...all.values()].find(isCalledSo);
  return `there is no entity "${path}"${meant ? `; did you mean "${meant.path}"?` : suggestion(path, [...all.keys()])}`;
}

/** Reports that an entity has no property of this name; the next time only where else the name stands. */
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
