import {
  answer,
  describe,
  list,
  nullable,
  object,
  TEXT,
  TIME,
  text,
  WHOLE,
} from '../../http/route-schema.ts';
import { PASSWORD, PUBLISHED, SENTENCES, tag } from './shared-schemas.ts';

export const hidden = describe('GET', '/schema/hidden', {
  id: 'getHiddenSchema',
  tag,
  summary: 'What was taken away and is kept with all that it holds',
  description:
    'Fields and kinds of record that this tenant has added, or that came with a pack; at the host of the platform those of the installation, whose `values` only the tenants know. `from` is when one may be removed for good, 30 days after it went; `refers` says what speaks of it.',
  answers: {
    200: answer(
      'What is hidden, the latest first.',
      list(
        object({
          name: TEXT,
          entity: TEXT,
          property: nullable(TEXT),
          title: TEXT,
          of: nullable(TEXT),
          values: nullable(WHOLE),
          version: WHOLE,
          since: TIME,
          from: TIME,
          refers: SENTENCES,
        }),
      ),
    ),
  },
  errors: ['forbidden'],
});

export const purge = describe('POST', '/schema/purge', {
  id: 'purgeSchema',
  tag,
  summary: 'Remove what is hidden for good',
  description:
    'Its values or records are gone and never come back; the history and earlier backups keep what they have recorded. `name` is that of the list of what is hidden, and `confirm` what it is called there (`title`). What is removed for the installation goes in each tenant by itself soon after; 409 `in_use` names those that still have it. Before the 30 days are over it is refused with 409 `too_early`, and as long as records that were parts of these are hidden with 409 `has_parts`.',
  guard: { ownQueue: true },
  body: object({ name: text(200), confirm: text(200), password: PASSWORD }),
  answers: { 200: answer('The new version, whose files are those of the one before.', PUBLISHED) },
  errors: ['forbidden', 'invalid', 'not_found', 'too_many_requests'],
});
