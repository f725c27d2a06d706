import { answer, describe, ID, object, ref, text } from '../../http/route-schema.ts';
import { BYTES } from '../../http/routes/files-schemas.ts';

const words = {
  tag: 'Requests',
  guard: { open: true, hosts: 'tenant', upload: true, ownQueue: true } as const,
  body: ref('FileBytes'),
  answers: { 201: answer('It is received.', object({ id: ID })) },
};
const TOKEN = { token: { ...text(64), description: 'What the address of the page ends with.' } };
const FORM = { form: { ...text(200), description: 'The form that it is for. Needed.' } };

const photo = describe('POST', '/public/photo/:token', {
  ...words,
  id: 'sendPhotoAsStranger',
  summary: 'Send a photo of what is reported, without an account',
  description:
    'The body is a JPEG, PNG or WebP picture of at most 5 MB. Name the id of the answer in `photos` of the report within two hours, else the photo is deleted. A form takes three.',
  params: TOKEN,
  query: {
    ...FORM,
    name: { ...text(200), description: 'The name of the file, such as pump.jpg. Needed.' },
  },
  errors: ['storage_full'],
});
/** Uploads a photo. */
export const sendPhoto = { ...photo, schema: { ...photo.schema, consumes: BYTES } };

const thumb = describe('POST', '/public/photo/:token/:id/thumb', {
  ...words,
  id: 'sendPhotoThumbAsStranger',
  summary: 'Send a small picture of a photo',
  description: 'Of a photo that was sent for the same form: a JPEG of at most 64 KB.',
  params: { ...TOKEN, id: { ...ID, description: 'Id of the photo.' } },
  query: FORM,
  errors: ['storage_full'],
});
/** Uploads a thumbnail. */
export const sendPhotoThumb = { ...thumb, schema: { ...thumb.schema, consumes: BYTES } };
