import {
  answer,
  choice,
  describe,
  json,
  list,
  nullable,
  object,
  TEXT,
  TIME,
  type Typed,
  WHOLE,
} from '../../http/route-schema.ts';
import { FILES, guard, JUDGED, PASSWORD, PLACED, PUBLISHED, SENTENCES, tag } from './shared-schemas.ts';

const MAP = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
  description:
    'Which states records get that have none, by the path of their kind: `{ "own/permit": { "old": "draft", "": "draft" } }`; the empty text stands for those without a value.',
};

const ANYTHING: Typed<unknown> = { description: 'As a record has it.' };

export const view = describe('GET', '/schema', {
  id: 'getOwnSchema',
  tag,
  summary: 'What this tenant has added to the product’s schemas, or the installation for all tenants',
  description:
    'For its admins; at the host of the platform, for its admins, what the installation has added for all tenants. Version 0 has nothing. `draft` is what whoever asks has drafted since, if anything; `off` is what does not fit the product by now, after an upgrade, and is left out with all that stands on it until it is mended. `limits` says how much the tenant may add: fields to each kind of record, and kinds of record.',
  answers: {
    200: answer(
      'The newest version.',
      object({
        ...{ version: WHOLE, digest: TEXT, files: FILES, draft: nullable(FILES), off: list(PLACED) },
        limits: object({ may_extend: { type: 'boolean' }, fields: WHOLE, kinds: WHOLE }),
      }),
    ),
  },
  errors: ['forbidden'],
});

export const draft = describe('PUT', '/schema/draft', {
  id: 'putSchemaDraft',
  tag,
  summary: 'Keep a draft, and hear what is wrong with it and what it would do',
  description:
    'Each admin has one draft. It has all files that hold once it is published, and not only those that change. What is `refused` names how many records stand in the way, the first 20 of them, and the query of the list that shows exactly these, if one does. Where `states` have no place for values that records have, `map` names these and the states; publishing takes a map of them. A tenant that may add nothing is answered 403 `may_not_extend`, here, when it publishes and when it goes back.',
  body: object({ files: FILES }),
  answers: {
    200: answer('What is wrong with it, and what publishing it would do.', JUDGED),
  },
  errors: ['forbidden', 'too_large'],
});

export const results = describe('POST', '/schema/results', {
  id: 'getSchemaResults',
  tag,
  summary: 'What a value of a draft would be',
  description:
    'Of the ten newest records of `entity`, what `property` of these files is worked out as (`x-value`). Nothing is kept. None while something is wrong with the files, and none for roles that do not see everything.',
  body: object({ files: FILES, entity: TEXT, property: TEXT }),
  answers: {
    200: answer('The records, newest first.', list(object({ id: WHOLE, label: TEXT, value: ANYTHING }))),
  },
  errors: ['forbidden', 'too_large'],
});

export const publish = describe('POST', '/schema/publish', {
  id: 'publishSchema',
  tag,
  summary: 'Publish the draft',
  description:
    'The tables change and everything follows at once, for this tenant alone. What is published for the installation reaches each tenant by itself soon after, unless its records stand in the way; there are no records at the platform, so a map is asked for wherever some may have none of the states, and each tenant follows by it. `base` is the version that the draft was made from.',
  guard: { ownQueue: true },
  body: object({ base: { ...WHOLE, minimum: 0 }, password: PASSWORD, map: MAP }, ['map']),
  answers: { 200: answer('The new version.', PUBLISHED) },
  errors: ['forbidden', 'invalid', 'too_many_requests'],
});

export const undoing = describe('GET', '/schema/undo', {
  id: 'planUndoSchema',
  tag,
  summary: 'What going back to the version before would do',
  description:
    'Nothing changes. Where records were moved on since, so that they would have none of the states before, `map` names these and the states; going back takes a map of them. The first version has none before it: 409 `nothing_to_undo`.',
  answers: { 200: answer('What it would do, and what stands in its way.', JUDGED) },
  errors: ['forbidden', 'wrong_state'],
});

export const undo = describe('POST', '/schema/undo', {
  id: 'undoSchema',
  tag,
  summary: 'Go back to the version before',
  description:
    'Fields that go are hidden with their values, and come back with them. `base` is the version that is taken back: the newest, or the answer is 409 `stale`.',
  guard: { ownQueue: true },
  body: object({ base: { ...WHOLE, minimum: 0 }, password: PASSWORD, map: MAP }, ['map']),
  answers: { 200: answer('The new version, which has what an earlier one had.', PUBLISHED) },
  errors: ['forbidden', 'invalid', 'too_many_requests'],
});

export const versions = describe('GET', '/schema/versions', {
  id: 'getSchemaVersions',
  tag,
  summary: 'What was published, by whom and when',
  description: 'The newest 100, the last one first.',
  answers: {
    200: answer(
      'The versions.',
      list(
        object({
          version: WHOLE,
          digest: TEXT,
          change: choice('publish', 'undo', 'purge'),
          at: TIME,
          user: nullable(object({ id: WHOLE, name: TEXT })),
          changes: SENTENCES,
        }),
      ),
    ),
  },
  errors: ['forbidden'],
});

export const model = describe('GET', '/model', {
  id: 'getOwnModel',
  tag,
  summary: 'What the model of this tenant has beyond the product’s',
  description: 'As far as whoever asks may know of it. The digest is that of the header Model-Digest.',
  guard,
  answers: {
    200: answer(
      'The digest, the files of the packs that it has, over these those of the installation, and over all its own.',
      object({
        digest: TEXT,
        files: FILES,
        installation: FILES,
        packs: list(object({ id: TEXT, version: nullable(WHOLE), files: FILES })),
      }),
    ),
  },
});

export const openApi = describe('GET', '/model/openapi.json', {
  id: 'getOwnOpenApi',
  tag,
  summary: 'This document with what this tenant has added',
  description:
    'As far as whoever asks may know of it. The first time after a change it takes some seconds to make.',
  guard,
  answers: {
    200: { description: 'OpenAPI 3.1.', ...json({ type: 'object' }) },
    304: { description: 'It is as you know it, by `If-None-Match`.', type: 'null' },
  },
});
