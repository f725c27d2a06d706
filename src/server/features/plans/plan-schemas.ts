import {
  answer,
  choice,
  DAY,
  describe,
  ID,
  list,
  NUMBER,
  nullable,
  object,
  ref,
  TEXT,
  type ValueOf,
  YES_OR_NO,
} from '../../http/route-schema.ts';

const OPTIONAL_TEXT = nullable(TEXT);
const OPTIONAL_NUMBER = nullable(NUMBER);
const PLAN = object({ id: ID, label: TEXT });
const TRIGGER_KIND = choice('calendar', 'meter', 'condition', 'event');

const DATE = {
  due_on: DAY,
  nominal_on: { ...DAY, description: 'The day that the rule names.' },
  moved: { ...OPTIONAL_TEXT, description: 'Why it is another day than that.' },
  kind: { ...TRIGGER_KIND, description: 'What makes it due.' },
  by: { ...OPTIONAL_TEXT, description: 'The same in words, such as by meter Hours at 1,250 h.' },
  reading: { ...OPTIONAL_NUMBER, description: 'The total of the meter at which it is due.' },
  estimated: { ...YES_OR_NO, description: 'The day is what the meter lets one expect.' },
  covered_by: { ...nullable(PLAN), description: 'The larger plan that does its work.' },
};

const PREVIEW = object({
  sentence: { ...TEXT, description: 'When it comes, in words.' },
  first: {
    ...OPTIONAL_TEXT,
    description: 'When a new plan makes its first work order, in words.',
  },
  dates: list(object(DATE)),
  warnings: { ...list(TEXT), description: 'What to know before it is saved.' },
});

/** What a plan would do. */
export type PlanPreview = ValueOf<typeof PREVIEW>;
/** An upcoming date of a plan, and why it is on that day. */
export type PreviewDate = PlanPreview['dates'][number];

export const planPreview = describe('POST', '/maintenance/plan/preview', {
  id: 'previewPlan',
  tag: 'Summaries',
  summary: 'What a plan would do',
  description:
    'The next twelve dates of a plan while it is typed: of a new one, or of the one with this `id` and the changes beside it. What is half typed is left out; nothing is stored.',
  guard: { hosts: 'tenant' },
  body: ref('PlanDraft'),
  answers: {
    200: answer('What it would do.', PREVIEW),
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

const FORECAST = object({
  dates: list(
    object({
      ...DATE,
      plan: PLAN,
      key: {
        ...TEXT,
        description: 'The same for the same date of a plan, even if it moves to another day.',
      },
      name: { ...TEXT, description: 'What the plan is called.' },
      asset: nullable(object({ id: ID, label: TEXT })),
      assigned_to: nullable(object({ id: ID, label: TEXT })),
      hrs_estimated: OPTIONAL_NUMBER,
    }),
  ),
  is_cut: { ...YES_OR_NO, description: 'There are more than are told.' },
});

/** What plans will come to. */
export type Forecast = ValueOf<typeof FORECAST>;
export type ForecastDate = Forecast['dates'][number];

export const planForecast = describe('GET', '/maintenance/forecast', {
  id: 'forecastPlans',
  tag: 'Summaries',
  summary: 'What plans will come to',
  description:
    'The dates from one day to another, at most 366 days and by itself the next 30, for which no work orders are made yet: at most 5,000 of them, of the plans that may be read.',
  guard: { hosts: 'tenant' },
  query: DAYS_AND_ASSETS,
  answers: {
    200: answer('By their days.', FORECAST),
  },
  errors: ['forbidden'],
});

const WORK_DAYS = object({
  free: list({ ...DAY, description: 'A day that nobody works on.' }),
  days_a_week: { ...NUMBER, description: 'The working days of a week without holidays.' },
});

export type WorkDays = ValueOf<typeof WORK_DAYS>;

export const planWorkDays = describe('GET', '/maintenance/work-days', {
  id: 'listWorkDays',
  tag: 'Summaries',
  summary: 'Which days are worked on',
  description:
    'What the calendar of the tenant says of the days from one to another, at most 366 and by itself the next 30; without a calendar, Monday to Friday.',
  guard: { hosts: 'tenant' },
  query: { from: DAY_TEXT, to: DAY_TEXT },
  answers: {
    200: answer('The days.', WORK_DAYS),
  },
});

const NEEDED_PART = object({
  part: PLAN,
  unit: TEXT,
  needed: NUMBER,
  first_on: { ...DAY, description: 'When the first is needed.' },
  available: OPTIONAL_NUMBER,
  on_order: OPTIONAL_NUMBER,
  short: { ...NUMBER, description: 'What is needed beyond what is there and on order.' },
});

/** A part that plans will need, with its stock. Fields are null if the caller may not see them. */
export type NeededPart = ValueOf<typeof NEEDED_PART>;

export const neededParts = describe('GET', '/maintenance/parts-needed', {
  id: 'listNeededParts',
  tag: 'Summaries',
  summary: 'The parts that plans will need',
  description:
    'For the dates of `GET /maintenance/forecast`, asked for in the same way, beside what is there and on order; those that are short first.',
  guard: { hosts: 'tenant' },
  query: DAYS_AND_ASSETS,
  answers: {
    200: answer('The parts.', list(NEEDED_PART)),
  },
  errors: ['forbidden'],
});
