import { describe, json, object, TEXT } from '../route-schema.ts';

/** Probes use a machine's address, in HTTP/1.0 without any Host. */
const PROBE = { open: true, anyHost: true };
const ROOT = [{ url: '/' }];
const STATUS = json(object({ status: TEXT }));

export const health = describe('GET', '/healthz', {
  id: 'getHealth',
  tag: 'Service',
  summary: 'Whether the process lives',
  description: 'Does no work at all.',
  guard: PROBE,
  servers: ROOT,
  answers: { 200: { description: 'It lives.', ...STATUS } },
});

export const readiness = describe('GET', '/readyz', {
  id: 'getReadiness',
  tag: 'Service',
  summary: 'Whether requests can be served',
  description: 'Writes to the store, at most once a second.',
  guard: PROBE,
  servers: ROOT,
  answers: { 200: { description: 'They can.', ...STATUS } },
  ownErrors: { 503: { description: 'Not now; `status` says why in one word.', ...STATUS } },
});
