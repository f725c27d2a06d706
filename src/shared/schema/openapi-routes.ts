import { historyPath } from './openapi-history.ts';
import { secondFactorPaths } from './openapi-second-factor.ts';
import { answer, errors, head, json, object, type Piece, ref } from './openapi-words.ts';

const TEXT = { type: 'string' };
const TIME = { type: 'string', format: 'date-time' };
const COUNT = { type: 'integer', minimum: 0 };
const ID = { type: 'integer', minimum: 1 };
const PASSWORD = { type: 'string', minLength: 10, maxLength: 200 };
const TOKEN = { type: 'string', minLength: 1, maxLength: 500 };
const LINK = { type: 'string', format: 'uri' };
const OPEN = { security: [] };
const ROOT = { servers: [{ url: '/' }] };
const NO_CONTENT = { description: 'Done.' };

/**
 * The routes that no entity gives: who is where, signing in, and the summaries.
 * @example routePaths()['/users/login'].post.operationId // 'login'
 */
export function routePaths(): Record<string, Piece> {
  return {
    ...hostPaths(),
    ...sessionPaths(),
    ...secondFactorPaths(),
    ...summaryPaths(),
    ...historyPath(),
    ...servicePaths(),
  };
}

/**
 * Says of a created user that the answer carries the invitation link besides.
 * @param paths to change
 * @param schemas of the records, by component name; gets the schema of an invited user
 * @example describeInvitations(paths, schemas); // schemas['users__user.invited']
 */
export function describeInvitations(paths: Record<string, Piece>, schemas: Record<string, Piece>): void {
  const user = schemas.users__user;
  const create = paths['/users/user']?.post as { responses: Piece } | undefined;
  if (!user || !create) return;
  schemas['users__user.invited'] = {
    ...user,
    properties: { ...(user.properties as Piece), invite_link: { ...LINK, type: ['string', 'null'] } },
  };
  create.responses[201] = answer(
    'The new user, and the link to set a password, which is shown once; null for somebody who is not active.',
    ref('schemas', 'users__user.invited'),
    { ETag: ref('headers', 'ETag') },
  );
}

function hostPaths(): Record<string, Piece> {
  return {
    '/tenant': {
      get: {
        ...head('getTenant', 'Host', 'Whose app this host is'),
        ...OPEN,
        responses: {
          200: answer('The tenant of this host.', object({ name: TEXT, schema_name: TEXT })),
          ...errors('not_found'),
        },
      },
    },
    '/config': {
      get: {
        ...head('getConfig', 'Host', 'What the public pages show'),
        ...OPEN,
        responses: {
          200: answer('The settings.', object({ contact_email: TEXT, base_domain: TEXT })),
          ...errors(),
        },
      },
    },
  };
}

function sessionPaths(): Record<string, Piece> {
  const tokens = object({ access: TOKEN, refresh: TOKEN });
  return {
    '/users/login': {
      post: {
        ...head('login', 'Session', 'Sign in'),
        ...OPEN,
        parameters: [
          {
            name: 'X-Refresh-Rotation',
            in: 'header',
            description: '1: each refresh answers a new refresh token.',
            schema: { type: 'string', enum: ['1'] },
          },
        ],
        requestBody: { required: true, ...json(ref('schemas', 'users.login')) },
        responses: {
          200: answer('The tokens.', tokens),
          ...errors('malformed', 'not_found', 'invalid'),
          401: {
            description:
              'Not signed in. `invalid_credentials`: the email or the password is wrong. `second_factor_required`: they are right, send them again with `code`. `second_factor_wrong`: the code is not.',
            ...json(ref('schemas', 'Error')),
          },
        },
      },
    },
    '/token/refresh/': {
      post: {
        ...head('refresh', 'Session', 'Get a new access token'),
        ...OPEN,
        requestBody: { required: true, ...json(object({ refresh: TOKEN })) },
        responses: {
          200: answer(
            'The new access token; a new refresh token too, where the session rotates.',
            object({ access: TOKEN, refresh: TOKEN }, ['refresh']),
          ),
          ...errors('malformed', 'unauthenticated', 'invalid'),
        },
      },
    },
    '/users/logout': {
      post: {
        ...head('logout', 'Session', 'Sign out'),
        responses: { 204: NO_CONTENT, ...errors('unauthenticated') },
      },
    },
    '/users/password': {
      post: {
        ...head('changePassword', 'Session', 'Change your own password'),
        requestBody: { required: true, ...json(object({ current: PASSWORD_NOW, password: PASSWORD })) },
        responses: { 204: NO_CONTENT, ...errors('malformed', 'unauthenticated', 'invalid') },
      },
    },
    '/users/set-password': {
      post: {
        ...head('setPassword', 'Session', 'Set a password with the link of an invitation'),
        ...OPEN,
        requestBody: { required: true, ...json(object({ token: TOKEN, password: PASSWORD })) },
        responses: { 204: NO_CONTENT, ...errors('malformed', 'invalid') },
      },
    },
    '/users/sessions': {
      get: {
        ...head('listSessions', 'Session', 'Where you are signed in'),
        responses: {
          200: answer('Your sessions.', {
            type: 'array',
            items: object({
              id: ID,
              user_agent: { type: ['string', 'null'] },
              address: { type: ['string', 'null'] },
              created_at: TIME,
              last_used_at: { type: ['string', 'null'], format: 'date-time' },
              current: { type: 'boolean' },
            }),
          }),
          ...errors('unauthenticated'),
        },
      },
    },
    '/users/sessions/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: ID }],
      delete: {
        ...head('revokeSession', 'Session', 'Sign out one of your sessions'),
        responses: { 204: NO_CONTENT, ...errors('unauthenticated', 'not_found') },
      },
    },
    '/users/user/{id}/invite': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: ID }],
      post: {
        ...head('inviteUser', 'Users', 'Make a new invitation link (platform admins)'),
        responses: {
          200: answer('The link, shown once.', object({ invite_link: LINK })),
          ...errors('unauthenticated', 'forbidden', 'not_found'),
        },
      },
    },
  };
}

const PASSWORD_NOW = { type: 'string', minLength: 1, maxLength: 200 };

function summaryPaths(): Record<string, Piece> {
  return {
    '/dashboard': {
      get: {
        ...head('getDashboard', 'Summaries', "The figures of a tenant's dashboard"),
        responses: {
          200: answer('The figures.', ref('schemas', 'dashboard')),
          ...errors('unauthenticated', 'not_found'),
        },
      },
    },
    '/platform/overview': {
      get: {
        ...head('getOverview', 'Summaries', 'The figures of the platform (admin host)'),
        responses: {
          200: answer(
            'The figures.',
            object({
              version: TEXT,
              engine: TEXT,
              contact_email: TEXT,
              companies_count: COUNT,
              users_count: COUNT,
              newest_companies: {
                type: 'array',
                items: object({ id: ID, name: TEXT, schema_name: TEXT, created_at: TIME }),
              },
            }),
          ),
          ...errors('unauthenticated', 'not_found'),
        },
      },
    },
  };
}

function servicePaths(): Record<string, Piece> {
  return {
    '/openapi.json': {
      get: {
        ...head('getOpenApi', 'Service', 'This document'),
        ...OPEN,
        responses: { 200: { description: 'OpenAPI 3.1.', ...json({ type: 'object' }) } },
      },
    },
    '/healthz': {
      ...ROOT,
      get: {
        ...head('getHealth', 'Service', 'Whether the process lives'),
        ...OPEN,
        responses: { 200: { description: 'It lives.' } },
      },
    },
    '/readyz': {
      ...ROOT,
      get: {
        ...head('getReadiness', 'Service', 'Whether requests can be served'),
        ...OPEN,
        responses: { 200: { description: 'They can.' }, 503: { description: 'Not now.' } },
      },
    },
  };
}
