import {
  IMPORT_BODY,
  IMPORT_MODES,
  MOST_DIGITS,
  MOST_FILE_ROWS,
  MOST_IMPORT_ROWS,
} from '../../../shared/import.ts';
import {
  answer,
  COUNT,
  describe,
  ID,
  object,
  type Piece,
  type RouteDescription,
  ref,
  TEXT,
  TIME,
  text,
  YES_OR_NO,
} from '../route-schema.ts';

const words = { tag: 'Imports', guard: { hosts: 'tenant' as const } };
const NAMES = { type: 'array', items: TEXT };
const ROWS = {
  type: 'array',
  minItems: 1,
  maxItems: MOST_IMPORT_ROWS,
  description: 'The cells of each row: texts, and numbers where a sheet has such.',
  items: { type: 'array', items: { type: ['string', 'number'] } },
};
const PLAN = object(
  {
    entity: { ...TEXT, description: 'Path of the entity, such as work-orders/work_order.' },
    mode: { type: 'string', enum: [...IMPORT_MODES] },
    key: { ...TEXT, description: 'The property that tells which record a row is about.' },
    columns: {
      type: 'array',
      description: 'The properties that each column fills; null for none.',
      items: { anyOf: [NAMES, { type: 'null' }] },
    },
    values: {
      type: 'object',
      description: 'What texts mean instead, by property; null leaves it empty.',
      additionalProperties: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
    },
    defaults: {
      type: 'object',
      description: 'What is taken when a cell is empty or no column fills the property.',
      additionalProperties: TEXT,
    },
    day_numbers: {
      type: 'integer',
      enum: [1900, 1904],
      description:
        'Numbers in dates and times are day numbers of a spreadsheet that counts from this year. Without it they are refused.',
    },
    dates: {
      type: 'string',
      enum: ['day-first', 'month-first'],
      description: 'What 05.06.2009 means. Without it, days that may be two are refused.',
    },
    decimal: {
      type: 'string',
      enum: [',', '.'],
      description:
        'The mark before decimals in texts. Without it, texts that may be two numbers are refused.',
    },
    digits: {
      type: 'object',
      description: 'To how many digits codes are filled up with leading zeros, by property.',
      additionalProperties: { type: 'integer', minimum: 1, maximum: MOST_DIGITS },
    },
  },
  ['key', 'values', 'defaults', 'day_numbers', 'dates', 'decimal', 'digits'],
);
const PROBLEMS = {
  type: 'array',
  description: 'What is wrong, by row, from 0.',
  items: object(
    {
      row: COUNT,
      property: TEXT,
      text: TEXT,
      code: { ...TEXT, description: 'The code of the text.' },
      unknown: TEXT,
      unclear: { type: 'string', enum: ['dates', 'decimal'] },
    },
    ['property', 'code', 'unknown', 'unclear'],
  ),
};
const SET = {
  id: ID,
  kind: { type: 'string', enum: ['import', 'batch'] },
  entity: TEXT,
  title: TEXT,
  state: { type: 'string', enum: ['open', 'done', 'undoing', 'undone'] },
  total: COUNT,
  done: { ...COUNT, description: 'How many rows are written or were refused.' },
  created: COUNT,
  updated: COUNT,
  refused: COUNT,
  created_at: TIME,
};
const STATE = object({ ...SET, plan: PLAN, problems: PROBLEMS });
const PARAMS = { id: { ...ID, description: 'Id of the import.' } };
const KEY = {
  'Idempotency-Key': {
    ...TEXT,
    minLength: 1,
    maxLength: 200,
    description: 'The same key and body do it once.',
  },
};

const checkRows = withRows(
  describe('POST', '/imports/check', {
    ...words,
    id: 'checkImport',
    summary: 'Say what would become of rows of a file',
    description: 'Nothing is written.',
    body: ref('ImportCheck'),
    answers: {
      200: answer(
        'What is wrong with which row, and what each would do.',
        object({
          problems: PROBLEMS,
          notes: {
            ...PROBLEMS,
            description: 'What will be left out of cells, or added to them, in rows that can be written.',
          },
          outcomes: {
            type: 'array',
            items: { type: 'string', enum: ['create', 'update', 'same', 'refused'] },
          },
        }),
      ),
    },
    errors: ['forbidden'],
  }),
);

const beginImport = withRows(
  describe('POST', '/imports', {
    ...words,
    id: 'beginImport',
    summary: 'Begin an import',
    description:
      'The same file of the same person is begun once: asked again, the import that there is already is answered.',
    body: ref('ImportBegin'),
    answers: { 200: answer('The import.', STATE) },
    errors: ['forbidden', 'storage_full'],
  }),
);

const readImport = describe('GET', '/imports/:id', {
  ...words,
  id: 'getImport',
  summary: 'How far an import has come',
  description: 'An import that was broken off goes on after the rows that are done.',
  params: PARAMS,
  answers: { 200: answer('The import.', STATE) },
});

const writeRows = withRows(
  describe('POST', '/imports/:id/rows', {
    ...words,
    id: 'importRows',
    summary: 'Write rows that come next',
    description:
      'Each is checked, authorized and kept in the history as by hand; one that is refused stops no other. Rows that are written already are passed over. Fewer than were sent may be done: go on after them.',
    params: PARAMS,
    body: ref('ImportRows'),
    answers: { 200: answer('The import.', STATE) },
    errors: ['forbidden', 'storage_full'],
  }),
);

const makeReferred = withRows(
  describe('POST', '/imports/:id/records', {
    ...words,
    id: 'makeReferred',
    summary: 'Make records that rows refer to',
    description: 'All or none; they belong to the import and go when it is taken back.',
    params: PARAMS,
    headers: KEY,
    body: ref('ImportRecords'),
    answers: { 204: { description: 'Done.', type: 'null' } },
    errors: ['forbidden', 'key_in_use', 'storage_full'],
  }),
);

const endImport = describe('POST', '/imports/:id/end', {
  ...words,
  id: 'endImport',
  summary: 'Leave out what is still to come',
  description: 'What is written stays.',
  params: PARAMS,
  answers: { 200: answer('The import.', STATE) },
});

const changeSets = describe('GET', '/change-sets', {
  ...words,
  id: 'listChangeSets',
  summary: 'What you did lately with many records at once',
  description: 'The newest 50 imports and batches of the last 30 days.',
  answers: { 200: answer('Imports and batches.', { type: 'array', items: object(SET) }) },
});

const undoChangeSet = describe('POST', '/change-sets/:id/undo', {
  ...words,
  id: 'undoChangeSet',
  summary: 'Take an import or a batch back',
  description: 'What was changed since stays. While `left` is not 0, ask again.',
  params: PARAMS,
  answers: {
    200: answer(
      'How far it has come.',
      object({
        ...SET,
        left: COUNT,
        kept: {
          type: 'array',
          items: object({ id: ID, entity: TEXT, label: { type: ['string', 'null'] }, reason: TEXT }),
        },
      }),
    ),
  },
  errors: ['forbidden', 'storage_full'],
});

/** The schemas of these routes. */
export const IMPORT_SCHEMAS: Record<string, Piece> = {
  ImportCheck: object(
    {
      plan: PLAN,
      rows: ROWS,
      run: {
        ...text(64),
        description: 'Tells the requests of one check from others: what rows above have taken stays known.',
      },
      from: { ...COUNT, description: 'Which row of the file is the first, from 0.' },
      making: {
        type: 'object',
        description: 'Records that rows refer to and that are made before them, by the path of their entity.',
        additionalProperties: { type: 'array', items: { type: 'object' } },
      },
    },
    ['run', 'from', 'making'],
  ),
  ImportBegin: object(
    {
      plan: PLAN,
      title: { ...text(200), description: 'What people know the file by.' },
      total: { ...ID, maximum: MOST_FILE_ROWS, description: 'How many rows it has.' },
      fingerprint: { ...text(200), description: 'Tells this file from others.' },
      again: { ...YES_OR_NO, description: 'Another import of a file that was imported already.' },
    },
    ['again'],
  ),
  ImportRows: object({
    from: { ...COUNT, description: 'Which row of the file is the first, from 0.' },
    rows: ROWS,
  }),
  ImportRecords: object({
    entity: TEXT,
    records: { type: 'array', minItems: 1, maxItems: MOST_IMPORT_ROWS, items: { type: 'object' } },
  }),
};

/** Rows of a file need a larger body than other requests. */
function withRows(route: RouteDescription): RouteDescription {
  return { ...route, bodyLimit: IMPORT_BODY };
}

/** The routes of this file. */
export const importRoutesOf: Record<string, RouteDescription> = {
  checkRows,
  beginImport,
  readImport,
  writeRows,
  makeReferred,
  endImport,
  changeSets,
  undoChangeSet,
};
