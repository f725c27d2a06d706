import type { JsonSchema } from '../../shared/json-schema.ts';
import { actionBody } from '../../shared/schema/action.ts';
import { answerSchema } from '../../shared/schema/answer-schema.ts';
import { neededOf, withConditions } from '../../shared/schema/conditions-schema.ts';
import { withLines } from '../../shared/schema/lines-schema.ts';
import type { Manifest } from '../../shared/schema/manifest.ts';
import type { Model } from '../../shared/schema/model.ts';
import { createSchema, updateSchema } from '../../shared/schema/request-schema.ts';
import { pathsOf, sharedAnswers } from './api-operations.ts';
import type { FeatureApi } from './http-types.ts';
import { COUNT, ID, LINK, object, type Piece, type RouteDescription, ref, TEXT } from './route-schema.ts';
import * as about from './routes/about-schemas.ts';
import * as account from './routes/account-schemas.ts';
import { BATCH_SCHEMAS } from './routes/batch-schema.ts';
import { entityRoutesOf } from './routes/entity-schemas.ts';
import { events } from './routes/events-schema.ts';
import { FILE_SCHEMAS, fileRoutesOf } from './routes/files-schemas.ts';
import * as health from './routes/health-schemas.ts';
import { IMPORT_SCHEMAS, importRoutesOf } from './routes/import-schemas.ts';
import { overview } from './routes/overview-schema.ts';
import { rights } from './routes/rights-schema.ts';
import { search } from './routes/search-schema.ts';
import * as secondFactor from './routes/second-factor-schemas.ts';

/** The sources of the API description, besides its routes. */
interface ApiSource {
  manifest: Manifest;
  /** Data schemas of the entities, by path. */
  schemas: Readonly<Record<string, JsonSchema>>;
  /** Data schemas of payloads without a table, by path. */
  plainSchemas: Record<string, JsonSchema>;
  /** Version of the product. */
  version: string;
}

/** Every route of the API without its handler, in the order of the document. */
export function describedRoutes(manifest: Manifest, features: readonly FeatureApi[]): RouteDescription[] {
  const groups = [
    about,
    account,
    secondFactor,
    health,
    importRoutesOf,
    fileRoutesOf,
    { events, overview, rights, search },
    ...features.flatMap(({ routes = [] }) => routes.map(({ described }) => described)),
  ];
  const routes = [...groups, ...Object.values(manifest).map(entityRoutesOf)].flatMap((group) =>
    Object.values<RouteDescription>(group),
  );
  return routes.sort((a, b) => (a.url < b.url ? -1 : Number(a.url > b.url)));
}

/** An OpenAPI document, as far as what a tenant adds to it goes. */
export interface ApiDocument {
  paths: ReturnType<typeof pathsOf>;
  tags: { name: string; description: string }[];
  components: { schemas: Record<string, Piece>; responses: Record<string, Piece>; securitySchemes: object };
}

/**
 * The OpenAPI document of the product.
 * @example apiDocument({ manifest, schemas, plainSchemas, version: '1.0.0' }, features).openapi // '3.1.0'
 */
export function apiDocument(source: ApiSource, features: readonly FeatureApi[]) {
  const paths = pathsOf(describedRoutes(source.manifest, features));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mainstay',
      version: source.version,
      description:
        'Work orders, assets and what belongs to them. Each tenant has its own host, and a token works on its own host only.',
      contact: { name: 'Whoever runs this installation; GET /config says their address' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http' as const, scheme: 'bearer', description: 'The access token of a login.' },
      },
      schemas: {
        ...SHARED_SCHEMAS,
        ...BATCH_SCHEMAS,
        ...Object.assign({}, ...features.map(({ schemas }) => schemas)),
        ...IMPORT_SCHEMAS,
        ...FILE_SCHEMAS,
        ...plainSchemas(source),
        ...entitySchemas(source),
      },
      responses: sharedAnswers(paths),
    },
    paths,
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }],
    tags: distinct([...OWN_TAGS, ...entityTags(source.manifest)]),
  };
}

/** The product's document with what a model has beyond the product's: its own entities, and the properties that others have more. */
export function extendedDocument<Document extends ApiDocument>(below: Document, model: Model): Document {
  const { entities: manifest, sources: schemas } = model;
  const changed = Object.values(manifest).filter((one) => one !== model.below?.entities[one.path]);
  const paths = { ...below.paths };
  const own = pathsOf(changed.flatMap((entity) => Object.values<RouteDescription>(entityRoutesOf(entity))));
  for (const [path, operations] of Object.entries(own)) paths[path] = { ...paths[path], ...operations };
  return {
    ...below,
    components: {
      ...below.components,
      schemas: { ...below.components.schemas, ...entitySchemas({ manifest, schemas }) },
    },
    paths,
    tags: distinct([...below.tags, ...entityTags(manifest)]),
  };
}

function entityTags(manifest: Manifest): ApiDocument['tags'] {
  return Object.values(manifest).map(({ plural, title, description }) => ({
    name: plural,
    description: description ?? `Each record is one ${title.toLowerCase()}.`,
  }));
}

function distinct(tags: ApiDocument['tags']): ApiDocument['tags'] {
  return tags.filter(({ name }, index) => tags.findIndex((tag) => tag.name === name) === index);
}

const OWN_TAGS = [
  { name: 'Host', description: 'What anybody may know of a host.' },
  { name: 'Session', description: 'Signing in and out, and passwords.' },
  { name: 'Second factor', description: 'The second step of signing in.' },
  { name: 'Summaries', description: 'Figures, and what happened.' },
  { name: 'Schemas', description: 'What a tenant adds to the records of the product.' },
  { name: 'Imports', description: 'Rows of files, and taking back what was done with many records.' },
  { name: 'Files', description: 'Photos and documents of records.' },
  { name: 'Calendar', description: 'Work orders for calendar programs.' },
  { name: 'Service', description: 'The service itself.' },
];

const SHARED_SCHEMAS: Record<string, Piece> = {
  Reference: object({ id: ID, label: TEXT }),
  MadeBeside: object({
    entity: { ...TEXT, description: 'Path of the entity of what was made: read it at `/{entity}/{id}`.' },
    id: ID,
    label: { ...TEXT, description: 'What it is called.' },
    text: {
      ...TEXT,
      description:
        'The same as a sentence, to be shown. Of many only the first is named, and its text says how many more there are.',
    },
  }),
  PageMeta: object(
    {
      total: { ...COUNT, description: 'How many records there are in all.' },
      total_at_least: {
        ...COUNT,
        description: 'In place of `total` where very many match and `count=exact` was not asked for.',
      },
      page: ID,
      page_size: ID,
      hints: {
        type: 'array',
        items: TEXT,
        description: 'Filters that may not mean what they say, each with what was perhaps meant.',
      },
    },
    ['total', 'total_at_least', 'hints'],
  ),
  Count: object(
    {
      total: COUNT,
      total_at_least: { ...COUNT, description: 'In place of `total` where very many match.' },
    },
    ['total', 'total_at_least'],
  ),
  Assignee: object(
    {
      id: ID,
      label: TEXT,
      records: { ...COUNT, description: 'What they have to do until this week ends.' },
      hours: { type: 'number', description: 'How many hours that takes.' },
      available: { type: 'number', description: 'How many hours a week they work.' },
    },
    ['hours', 'available'],
  ),
  SummaryRow: object(
    {
      group: {
        type: 'object',
        description:
          'Keys by the terms of `group`: references, choices, true or false, days such as 2026-03-31, weeks by their Monday, months such as 2026-03.',
        additionalProperties: {
          anyOf: [ref('Reference'), { type: ['string', 'number', 'boolean', 'null'] }],
        },
      },
      count: COUNT,
      sum: { type: 'object', additionalProperties: { type: 'number' } },
    },
    ['count', 'sum'],
  ),
  Error: object(
    {
      code: TEXT,
      message: { ...TEXT, description: 'For people.' },
      errors: {
        type: 'object',
        description: 'Texts by field; the empty name is the whole record.',
        additionalProperties: { type: 'array', items: TEXT },
      },
      codes: {
        type: 'object',
        description:
          'The same for programs, one of each text: its code, which never changes, and the values in it. A value may be such a text itself.',
        additionalProperties: {
          type: 'array',
          items: object({ code: TEXT, values: { type: 'object', additionalProperties: true } }),
        },
      },
      request_id: {
        ...TEXT,
        description: 'Of failures of the server: the id of the line in its log.',
      },
    },
    ['errors', 'codes', 'request_id'],
  ),
};

function entitySchemas({
  manifest,
  schemas,
}: Pick<ApiSource, 'manifest' | 'schemas'>): Record<string, Piece> {
  const made: Record<string, Piece> = {};
  for (const entity of Object.values(manifest)) {
    const { table, path, operations } = entity;
    const own = schemas[path] ?? {};
    made[table] = modern(answerSchema(entity, own));
    const inWords = (body: JsonSchema, isNew: boolean) =>
      modern(
        withLines(withConditions(body, entity), entity, manifest, (child) => schemas[child] ?? {}, isNew),
      );
    if (operations.includes('create'))
      made[`${table}.create`] = inWords(
        { ...createSchema(entity, own), ...(neededOf(entity) && { allOf: neededOf(entity) }) },
        true,
      );
    if (operations.includes('update')) made[`${table}.update`] = inWords(updateSchema(entity, own), false);
    for (const action of entity.actions ?? [])
      made[`${table}.${action.name}`] = modern(actionBody(action, manifest, (child) => schemas[child] ?? {}));
  }
  // The link is null for a user who is not active, and if it was sent by mail.
  const user = made.users__user;
  const properties = { ...(user?.properties as Piece), invite_link: { ...LINK, type: ['string', 'null'] } };
  return user ? { ...made, 'users__user.invited': { ...user, properties } } : made;
}

function plainSchemas({ plainSchemas }: ApiSource): Record<string, Piece> {
  return Object.fromEntries(
    Object.entries(plainSchemas).map(([path, schema]) => [path.replaceAll('/', '.'), modern(schema)]),
  );
}

/** Converts a draft-07 schema to JSON Schema 2020-12, which OpenAPI 3.1 uses: tuples are `prefixItems`. */
function modern({ $schema: _, ...words }: JsonSchema): Piece {
  const out: Piece = {};
  for (const [word, value] of Object.entries(words)) {
    if (word === 'items' && Array.isArray(value)) {
      const length = { minItems: value.length, maxItems: value.length };
      Object.assign(out, { prefixItems: value.map(modern), items: {}, ...length });
    } else if (word === 'items') out.items = modern(value as JsonSchema);
    else if (word === 'properties')
      out.properties = Object.fromEntries(
        Object.entries(value as Record<string, JsonSchema>).map(([name, own]) => [name, modern(own)]),
      );
    else out[word] = value;
  }
  return out;
}
