import { ID } from '../../http/route-schema.ts';

/** The body of a preview: any properties of a plan, since the user is still typing. */
export const DRAFT_SCHEMAS = {
  PlanDraft: {
    type: 'object',
    description: 'Properties of a plan, and its triggers: one with an `id` changes, one without is new.',
    additionalProperties: true,
    properties: {
      id: ID,
      triggers: { type: 'array', maxItems: 5, items: { type: 'object', additionalProperties: true } },
    },
  },
};
