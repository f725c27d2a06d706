import type { JsonSchema } from '../../src/shared/json-schema.ts';
import type { Entity } from '../../src/shared/schema/entity.ts';
import type { UiSchema } from '../../src/shared/schema/screen.ts';
import type { SourceFile } from './source-file.ts';

/** An entity under check: its two files and what could be read of them. */
export interface EntityFiles {
  path: string;
  data: SourceFile;
  /** Its readable parts, as a schema and as an entity. */
  schema: JsonSchema;
  entity: Entity;
  ui?: SourceFile;
  screen: UiSchema;
}

/** All entities under check, by path. */
export type Entities = Map<string, EntityFiles>;
