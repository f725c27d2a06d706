import {
  answer,
  COUNT,
  choice,
  describe,
  ID,
  IDEMPOTENCY_KEY,
  list,
  nullable,
  object,
  type Piece,
  type RouteDescription,
  ref,
  TEXT,
  TIME,
  text,
  YES_OR_NO,
} from '../route-schema.ts';

const words = { tag: 'Files', guard: { hosts: 'tenant' as const } };
/** The content type of a body that is a file. */
export const BYTES = ['application/octet-stream'];
const PARAMS = { id: { ...ID, description: 'Id of the file.' } };

const PATH = { ...TEXT, description: 'A path on this host.' };
const FILE = object({
  id: ID,
  name: TEXT,
  type: { ...TEXT, description: 'Such as image/jpeg.' },
  size: { ...COUNT, description: 'Bytes.' },
  thumb: { ...YES_OR_NO, description: 'Whether there is a small picture of it.' },
});

const sent = describe('POST', '/files', {
  ...words,
  guard: { ...words.guard, upload: true, ownQueue: true },
  id: 'sendFile',
  summary: 'Send a file',
  description:
    'The body is the file as it is. Name the id of the answer in a property of a record within 24 hours, else the file is deleted. What it is follows from its bytes: JPEG, PNG, WebP, PDF, text, CSV, xlsx and docx are taken.',
  headers: IDEMPOTENCY_KEY,
  query: { name: { ...text(200), description: 'The name of the file, such as pump.jpg. Needed.' } },
  body: ref('FileBytes'),
  answers: { 201: answer('The file.', FILE) },
  errors: ['forbidden', 'storage_full'],
});
/** Uploads a file. */
export const sendFile = { ...sent, schema: { ...sent.schema, consumes: BYTES } };

const thumb = describe('POST', '/files/:id/thumb', {
  ...words,
  guard: { ...words.guard, upload: true, ownQueue: true },
  id: 'sendThumb',
  summary: 'Send a small picture of a file',
  description: 'Of a file that you have sent and that no record has yet: a JPEG of at most 64 KB.',
  headers: IDEMPOTENCY_KEY,
  params: PARAMS,
  body: ref('FileBytes'),
  answers: { 201: answer('The file.', FILE) },
  errors: ['forbidden', 'storage_full'],
});
/** Uploads a thumbnail. */
export const sendThumb = { ...thumb, schema: { ...thumb.schema, consumes: BYTES } };

/** Links to the files of a record. */
export const fileLinks = describe('GET', '/files/links', {
  ...words,
  id: 'fileLinks',
  summary: 'Get links to the files of a record',
  description: 'They show the files for five minutes, while your session goes on.',
  query: {
    entity: { ...TEXT, description: 'Path of the entity, such as work-orders/work_order. Needed.' },
    record: { ...ID, description: 'Id of the record. Needed.' },
    property: { ...TEXT, description: 'The property that has the files. Needed.' },
  },
  answers: {
    200: answer(
      'The links.',
      list(object({ id: ID, url: PATH, thumb_url: nullable(PATH), expires_at: TIME })),
    ),
  },
});

/** The file itself. */
export const readFile = describe('GET', '/files/:id', {
  ...words,
  guard: { ...words.guard, open: true, ownQueue: true },
  id: 'readFile',
  summary: 'Read a file',
  description:
    'By a link of `GET /files/links`. Pictures and PDF are shown, anything else is saved. A link that has ended or was changed, and a file that its owner may not read any more, is not found.',
  params: PARAMS,
  query: {
    part: { ...choice('whole', 'thumb'), description: 'The file, or the small picture of it.' },
    session: { ...ID, description: 'For whom it was made.' },
    until: { ...COUNT, description: 'When it ends, in milliseconds since 1970.' },
    sign: { ...TEXT, description: 'The signature of all that.' },
    save: { ...choice('1'), description: 'Saves what would be shown.' },
  },
  answers: {
    200: {
      description: 'The bytes.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
  },
});

/** The schemas of these routes. */
export const FILE_SCHEMAS: Record<string, Piece> = {
  FileBytes: { type: 'string', format: 'binary', description: 'The bytes of the file.' },
};

/** The routes of this file. */
export const fileRoutesOf: Record<string, RouteDescription> = { sendFile, sendThumb, fileLinks, readFile };
