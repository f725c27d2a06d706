import {
  answer,
  choice,
  describe,
  list,
  NUMBER,
  nullable,
  object,
  ref,
  TEXT,
  WHOLE,
  YES_OR_NO,
} from '../../http/route-schema.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const UNIT = choice('money', 'hours', 'percent', 'count', 'weeks');
const VALUE = nullable(NUMBER);
const LIST = {
  type: ['object', 'null'],
  description: 'The list that was counted: an entity and the filters of its list.',
  additionalProperties: false,
  required: ['entity', 'query'],
  properties: { entity: TEXT, query: { type: 'object', additionalProperties: { type: 'string' } } },
};
const FIGURE = object({
  name: TEXT,
  title: TEXT,
  unit: UNIT,
  value: { ...VALUE, description: 'null where nothing is known, which is not zero.' },
  before: { ...VALUE, description: 'The same in the period before.' },
  formula: { ...TEXT, description: 'How it is worked out, in words.' },
  parts: {
    ...list(object({ label: TEXT, value: NUMBER, unit: UNIT })),
    description: 'The numbers that stand in the formula.',
  },
  note: nullable(TEXT),
  groups: {
    ...list(object({ name: TEXT, title: TEXT, counts: YES_OR_NO, count: WHOLE })),
    description: 'The records that it counts, and those that it leaves out, by why.',
  },
});
const TABLE = object(
  {
    name: TEXT,
    title: TEXT,
    columns: list(object({ title: TEXT, unit: UNIT })),
    rows: list(object({ label: TEXT, values: list(VALUE), list: LIST })),
    empty: { ...TEXT, description: 'What it says while it has no rows.' },
    chart: {
      ...choice('stacked', 'pareto'),
      description:
        'How its rows are drawn: stacked of the columns after the first, or the first with the share of all so far.',
    },
  },
  ['chart'],
);

export const report = describe('GET', '/reports/:section', {
  id: 'getReport',
  tag: 'Summaries',
  summary: 'Figures and tables of a period, beside the period before',
  description:
    'Sections: cost, reliability, planned, work, failures, parts-used, life (of one asset: `asset_id`). `from` and `until` are days (the last 12 months without them); all filters of work orders may stand beside them. Only what may be read is counted.',
  guard: { hosts: 'tenant' },
  params: { section: { ...TEXT, maxLength: 40, description: 'Its name.' } },
  answers: {
    200: answer(
      'The section.',
      object({
        from: TEXT,
        until: TEXT,
        before_from: TEXT,
        before_until: TEXT,
        figures: list(FIGURE),
        tables: list(TABLE),
      }),
    ),
  },
  errors: ['forbidden', 'malformed'],
});

export const reportFile = describe('GET', '/reports/file', {
  id: 'getReportFile',
  tag: 'Summaries',
  summary: 'The reports of a period as one workbook',
  description:
    'A sheet for each section that may be seen, but for that of one asset, with what the section answers to the same parameters.',
  guard: { hosts: 'tenant' },
  answers: {
    200: {
      description: 'The workbook.',
      content: { [XLSX]: { schema: { type: 'string', format: 'binary' } } },
    },
  },
  errors: ['forbidden', 'malformed'],
});

export const reportRecords = describe('GET', '/reports/:section/records', {
  id: 'getReportRecords',
  tag: 'Summaries',
  summary: 'The records that a figure counts, or leaves out',
  description:
    '`figure` and `group` are names in the section, asked for with the same parameters as the section itself. The first 500.',
  guard: { hosts: 'tenant' },
  params: { section: { ...TEXT, maxLength: 40, description: 'Its name.' } },
  answers: {
    200: answer(
      'The records.',
      list(
        object({
          entity: { ...TEXT, description: 'Path of the entity that the record is of.' },
          id: WHOLE,
          label: TEXT,
          note: nullable(TEXT),
        }),
      ),
    ),
  },
  errors: ['forbidden', 'malformed'],
});

export const dashboard = describe('GET', '/dashboard', {
  id: 'getDashboard',
  tag: 'Summaries',
  summary: "The figures of a tenant's dashboard",
  description: 'What is open, planned and done, as the team sees it first.',
  guard: { hosts: 'tenant' },
  answers: { 200: answer('The figures.', ref('dashboard')) },
});
