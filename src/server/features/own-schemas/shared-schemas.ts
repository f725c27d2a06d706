import { list, nullable, object, TEXT, WHOLE } from '../../http/route-schema.ts';

export const FILES = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: true },
  description: 'Files by name, such as assets/equipments.json with the properties that it adds.',
};
export const PASSWORD = { ...TEXT, minLength: 1, maxLength: 1000 };
export const guard = { hosts: 'tenant' } as const;
export const platformGuard = { hosts: 'platform' } as const;
export const tag = 'Schemas';

export const PUBLISHED = object({ version: WHOLE, digest: TEXT });
export const SENTENCES = list(TEXT);
export const PLACED = object({ file: TEXT, line: WHOLE, column: WHOLE, message: TEXT });
export const REFUSED = object({
  message: TEXT,
  entity: TEXT,
  property: nullable(TEXT),
  rows: object({ count: WHOLE, first: list(object({ id: WHOLE, label: TEXT })) }),
  filter: nullable(TEXT),
  map: nullable(
    object({
      from: list(object({ value: TEXT, title: TEXT, count: nullable(WHOLE) })),
      to: list(object({ value: TEXT, title: TEXT })),
    }),
  ),
});

export const JUDGED = object({
  errors: list(PLACED),
  plan: object({ changes: SENTENCES, refused: list(REFUSED) }),
});
