import { ApiError } from '../../shared/errors.ts';
import type { JsonSchema } from '../../shared/json-schema.ts';
import { oncePer } from '../../shared/once-per.ts';
import type { Entity, StoreScope } from '../../shared/schema/entity.ts';
import type { Manifest } from '../../shared/schema/manifest.ts';
import type { StoreModel } from '../../shared/schema/model.ts';
import { createSchema, updateSchema } from '../../shared/schema/request-schema.ts';
import { ALL_RIGHTS, type Rights } from '../../shared/schema/rights.ts';

/** The entities of a store, as far as somebody may see them. Handlers, records and features know no others. */
export class Schema {
  readonly scope: StoreScope;
  readonly entities: Manifest;
  /** The rights of the user whose view this is. */
  readonly rights: Rights;
  /** Everything in the store, whoever asks: what hooks write and the audit records is not limited by anybody's rights. */
  readonly whole: Schema;
  readonly #sources: Readonly<Record<string, JsonSchema>>;
  readonly #views = oncePer((rights: Rights) => {
    const seen = Object.values(this.entities).flatMap((entity) => rights.view(entity, this.entities) ?? []);
    const entities = Object.fromEntries(seen.map((entity) => [entity.path, entity]));
    return new Schema(this.scope, entities, this.#sources, rights, this);
  });
  /** The properties in the answer for one record. */
  readonly answered = oncePer(({ properties }: Entity) => properties.filter(({ writeOnly }) => !writeOnly));
  /**
   * The properties that a list answers for each record: all except those that would have to be computed one by one.
   * Always the same array.
   */
  readonly listed = oncePer((entity: Entity) =>
    this.answered(entity).flatMap(({ name, computed, lines }) => (computed || lines ? [] : [name])),
  );

  /** @param sources the data schemas of the entities, by path */
  constructor(
    scope: StoreScope,
    entities: Manifest,
    sources: Readonly<Record<string, JsonSchema>>,
    rights: Rights = ALL_RIGHTS,
    whole?: Schema,
  ) {
    this.scope = scope;
    this.entities = entities;
    this.#sources = sources;
    this.rights = rights;
    this.whole = whole ?? this;
  }

  /** The same store as somebody with these rights may see it. */
  for(rights: Rights): Schema {
    if (rights.isAll) return this.whole;
    return this.whole.#views(rights);
  }

  find(path: string): Entity | undefined {
    return Object.hasOwn(this.entities, path) ? this.entities[path] : undefined;
  }

  /**
   * @throws ApiError `not_found` for an entity that is hidden from whose view this is
   * @throws Error for a path that does not exist, which is a bug of the caller
   */
  at(path: string): Entity {
    const entity = this.find(path);
    if (!entity && this.whole.find(path)) throw new ApiError('not_found');
    if (!entity) throw new Error(`No entity "${path}" in the schema of this ${this.scope}`);
    return entity;
  }

  /** Whether the caller may open the list of the entity at this path; false if there is none. */
  lists(path: string): boolean {
    return this.find(path)?.operations.includes('list') === true;
  }

  /** What the body of a POST or PATCH may hold. */
  body(entity: Entity, operation: 'create' | 'update'): JsonSchema {
    const source = this.#sources[entity.path];
    if (!source) throw new Error(`No schema for "${entity.path}"; run npm run codegen`);
    return (operation === 'create' ? createSchema : updateSchema)(entity, source);
  }
}

/** Everything that a store of this model holds, whoever asks. */
export const schemaOf = oncePer(
  (model: StoreModel) => new Schema(model.scope, model.entities, model.sources),
);
