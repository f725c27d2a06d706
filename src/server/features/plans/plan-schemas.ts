import { answer, describe, ID, object, ref, TEXT, YES_OR_NO } from '../../http/route-schema.ts';

const DAY = { type: 'string', format: 'date' };
const OPTIONAL_TEXT = { type: ['string', 'null'] };
const OPTIONAL_NUMBER = { type: ['number', 'null'] };
const PLAN = object({ id: ID, label: TEXT });
const TRIGGER_KIND = { type: 'string', enum: ['calendar', 'meter', 'condition', 'event'] };

const DATE = {
  due_on: DAY,
  nominal_on: { ...DAY, description: 'The day that the rule names.' },
  moved: { ...OPTIONAL_TEXT, description: 'Why it is another day than that.' },
  kind: { ...TRIGGER_KIND, description: 'What makes it due.' },
  by: { ...OPTIONAL_TEXT, description: 'The same in words, such as by meter Hours at 1,250 h.' },
  reading: { ...OPTIONAL_NUMBER, description: 'The total of the meter at which it is due.' },
  estimated: { ...YES_OR_NO, description: 'The day is what the meter lets one expect.' },
  covered_by: { oneOf: [PLAN, { type: 'null' }], description: 'The larger plan that does its work.' },
};

export const planPreview = describe('POST', '/maintenance/plan/preview', {
  id: 'previewPlan',
  tag: 'Summaries',
  summary: 'What a plan would do',
  description:
    'The next twelve dates of a plan while it is typed: of a new one, or of the one with this `id` and the changes beside it. What is half typed is left out; nothing is stored.',
  guard: { hosts: 'tenant' },
  body: ref('PlanDraft'),
  answers: {
    200: answer(
      'What it would do.',
      object({
        sentence: { ...TEXT, description: 'When it comes, in words.' },
        first: {
          type: ['string', 'null'],
          description: 'When a new plan makes its first work order, in words.',
        },
        dates: { type: 'array', items: object(DATE) },
        warnings: { type: 'array', items: TEXT, description: 'What to know before it is saved.' },
      }),
    ),
  },
  errors: ['forbidden'],
});

const DAY_TEXT = { ...TEXT, description: 'A day, such as 2026-03-01.' };

const DAYS_AND_ASSETS = {
  from: DAY_TEXT,
  to: DAY_TEXT,
  site_id: { ...TEXT, description: 'Only assets of this site.' },
  asset_id: { ...TEXT, description: 'Only this asset.' },
  asset_under: { ...TEXT, description: 'Only this asset and those below it.' },
};

export const planForecast = describe('GET', '/maintenance/forecast', {
  id: 'forecastPlans',
  tag: 'Summaries',
  summary: 'What plans will come to',
  description:
    'The dates from one day to another, at most 366 days and by itself the next 30, for which no work orders are made yet: at most 5,000 of them, of the plans that may be read.',
  guard: { hosts: 'tenant' },
  query: DAYS_AND_ASSETS,
  answers: {
    200: answer(
      'By their days.',
      object({
        dates: {
          type: 'array',
          items: object({
            ...DATE,
            plan: PLAN,
            key: {
              ...TEXT,
              description: 'The same for the same date of a plan, even if it moves to another day.',
            },
            name: { ...TEXT, description: 'What the plan is called.' },
            asset: { oneOf: [object({ id: ID, label: TEXT }), { type: 'null' }] },
            hrs_estimated: OPTIONAL_NUMBER,
          }),
        },
        is_cut: { ...YES_OR_NO, description: 'There are more than are told.' },
      }),
    ),
  },
  errors: ['forbidden'],
});

export const neededParts = describe('GET', '/maintenance/parts-needed', {
  id: 'listNeededParts',
  tag: 'Summaries',
  summary: 'The parts that plans will need',
  description:
    'For the dates of `GET /maintenance/forecast`, asked for in the same way, beside what is there and on order; those that are short first.',
  guard: { hosts: 'tenant' },
  query: DAYS_AND_ASSETS,
  answers: {
    200: answer('The parts.', {
      type: 'array',
      items: object({
        part: PLAN,
        unit: TEXT,
        needed: { type: 'number' },
        first_on: { ...DAY, description: 'When the first is needed.' },
        available: OPTIONAL_NUMBER,
        on_order: OPTIONAL_NUMBER,
        short: { type: 'number', description: 'What is needed beyond what is there and on order.' },
      }),
    }),
  },
  errors: ['forbidden'],
});
