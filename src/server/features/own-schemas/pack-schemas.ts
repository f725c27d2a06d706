import {
  answer,
  describe,
  list,
  nullable,
  object,
  TEXT,
  text,
  WHOLE,
  YES_OR_NO,
} from '../../http/route-schema.ts';
import { guard, JUDGED, PASSWORD, PUBLISHED, SENTENCES, tag } from './shared-schemas.ts';

const params = { pack: { ...text(64), description: 'Id of the pack, which is the name of its folder.' } };

export const packs = describe('GET', '/schema/packs', {
  id: 'getPacks',
  tag,
  summary: 'The packs that can be installed, and those that are',
  description:
    'For admins of the tenant. A pack is a module of its own: kinds of record, and fields of others. `version` is that of this program, empty where it no longer has the pack; `installed` is that which the tenant has, if any. `adds` says what comes with it, `samples` how many sample records it has, and whether they are there.',
  guard,
  answers: {
    200: answer(
      'The packs.',
      list(
        object({
          id: TEXT,
          title: TEXT,
          description: TEXT,
          version: nullable(WHOLE),
          installed: nullable(WHOLE),
          adds: object({
            records: list(object({ path: TEXT, title: TEXT })),
            fields: list(object({ of: TEXT, title: TEXT })),
            roles: list(TEXT),
          }),
          samples: object({ count: WHOLE, added: YES_OR_NO }),
        }),
      ),
    ),
  },
  errors: ['forbidden'],
});

export const plan = describe('GET', '/schema/packs/:pack/plan', {
  id: 'planPack',
  tag,
  summary: 'What installing a pack would do',
  description: 'Or bringing it up to date. Nothing changes.',
  guard,
  params,
  answers: { 200: answer('What it would do, and what stands in its way.', JUDGED) },
  errors: ['forbidden', 'not_found'],
});

export const removal = describe('GET', '/schema/packs/:pack/removal', {
  id: 'planPackRemoval',
  tag,
  summary: 'What taking a pack away would hide',
  description:
    'Nothing changes. `records` counts what is kept of its kinds of record; `off` says how many of the fields and views that the tenant has added itself stand on it, and are switched off until it is back.',
  guard,
  params,
  answers: {
    200: answer(
      'What it would hide.',
      object({
        changes: SENTENCES,
        records: list(object({ title: TEXT, count: WHOLE })),
        off: WHOLE,
      }),
    ),
  },
  errors: ['forbidden', 'not_found'],
});

export const install = describe('POST', '/schema/packs/:pack/install', {
  id: 'installPack',
  tag,
  summary: 'Install a pack, or bring it up to date',
  description: 'It is published like what a tenant adds itself, for this tenant alone.',
  guard: { ...guard, ownQueue: true },
  params,
  body: object({ password: PASSWORD }),
  answers: { 200: answer('The new version.', PUBLISHED) },
  errors: ['forbidden', 'invalid', 'not_found', 'too_many_requests'],
});

export const remove = describe('POST', '/schema/packs/:pack/remove', {
  id: 'removePack',
  tag,
  summary: 'Take a pack away',
  description: 'What it has added is hidden with its values, and comes back with them.',
  guard: { ...guard, ownQueue: true },
  params,
  body: object({ password: PASSWORD }),
  answers: { 200: answer('The new version.', PUBLISHED) },
  errors: ['forbidden', 'invalid', 'not_found', 'too_many_requests'],
});

export const addSamples = describe('POST', '/schema/packs/:pack/samples', {
  id: 'addPackSamples',
  tag,
  summary: 'Add the sample records of a pack',
  description: 'To look at it filled. All of them or none; one set of changes.',
  guard,
  params,
  answers: { 200: answer('They are there.', object({ count: WHOLE })) },
  errors: ['forbidden', 'invalid', 'not_found', 'wrong_state'],
});

export const removeSamples = describe('DELETE', '/schema/packs/:pack/samples', {
  id: 'removePackSamples',
  tag,
  summary: 'Take the sample records of a pack back',
  description:
    'Any admin does, whoever has added them. Those that somebody has changed since stay; `kept` counts them. After 30 days they are records like others.',
  guard,
  params,
  answers: { 200: answer('They are gone.', object({ kept: WHOLE })) },
  errors: ['forbidden', 'not_found'],
});
