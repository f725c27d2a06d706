import {
  answer,
  choice,
  DONE,
  describe,
  errorAnswer,
  ID,
  list,
  nullable,
  object,
  TEXT,
  TIME,
  text,
  YES_OR_NO,
} from '../route-schema.ts';

const OPEN = { open: true };
/** Hashing a password takes long, so it has its own queue with few places. */
const OPEN_PASSWORD = { open: true, ownQueue: true };
const TOKEN = text(500);
const PASSWORD = text(200);
const NEW_PASSWORD = {
  ...PASSWORD,
  description: 'At least ten characters, and none that is easily guessed.',
};
const SESSION = object({
  id: ID,
  user_agent: nullable(TEXT),
  address: nullable(TEXT),
  created_at: TIME,
  last_used_at: nullable(TIME),
  current: YES_OR_NO,
});

export const login = describe('POST', '/users/login', {
  id: 'login',
  tag: 'Session',
  summary: 'Sign in',
  description:
    'Answers an access token for the header Authorization and a refresh token to get the next one.',
  guard: OPEN_PASSWORD,
  headers: {
    'X-Refresh-Rotation': {
      ...choice('1'),
      description: '1: each refresh answers a new refresh token.',
    },
  },
  body: object(
    {
      email: text(254),
      password: PASSWORD,
      is_admin: { ...YES_OR_NO, default: false, description: 'true on the admin host.' },
      code: {
        ...text(40),
        description:
          'Six digits of the authenticator app, or a recovery code; only for accounts with a second factor.',
      },
    },
    ['is_admin', 'code'],
  ),
  answers: { 200: answer('The tokens.', object({ access: TOKEN, refresh: TOKEN })) },
  ownErrors: {
    401: errorAnswer(
      'invalid_credentials',
      'Not signed in. `invalid_credentials`: the email or the password is wrong. `second_factor_required`: they are right, send them again with `code`. `second_factor_wrong`: the code is not.',
    ),
  },
});

export const refresh = describe('POST', '/token/refresh', {
  id: 'refresh',
  tag: 'Session',
  summary: 'Get a new access token',
  description: 'Goes on with a session whose access token has expired.',
  guard: OPEN,
  body: object({ refresh: TOKEN }),
  answers: {
    200: answer(
      'The new access token; a new refresh token too, where the session rotates.',
      object({ access: TOKEN, refresh: TOKEN }, ['refresh']),
    ),
  },
  errors: ['unauthenticated'],
});

export const forgotPassword = describe('POST', '/users/forgot-password', {
  id: 'forgotPassword',
  tag: 'Session',
  summary: 'Ask for a link to set a new password',
  description:
    'Answers the same whether there is such an account. If there is, and the installation sends mail, its address gets a link that works once, within an hour.',
  guard: OPEN,
  body: object({ email: text(254) }),
  answers: { 204: DONE },
});

export const setPassword = describe('POST', '/users/set-password', {
  id: 'setPassword',
  tag: 'Session',
  summary: 'Set a password with the link of an invitation',
  description:
    'Takes the token of the link, which works once. All sessions of this user end, and the address of their calendar feed.',
  guard: OPEN_PASSWORD,
  body: object({ token: TOKEN, password: NEW_PASSWORD }),
  answers: { 200: answer('The email to sign in with.', object({ email: text(254) })) },
});

export const logout = describe('POST', '/users/logout', {
  id: 'logout',
  tag: 'Session',
  summary: 'Sign out',
  description: 'Ends the session that the access token belongs to.',
  answers: { 204: DONE },
});

export const changePassword = describe('POST', '/users/password', {
  id: 'changePassword',
  tag: 'Session',
  summary: 'Change your own password',
  description: 'Your other sessions end, and the address of your calendar feed.',
  guard: { ownQueue: true },
  body: object({ current: PASSWORD, password: NEW_PASSWORD }),
  answers: { 204: DONE },
});

export const listSessions = describe('GET', '/users/sessions', {
  id: 'listSessions',
  tag: 'Session',
  summary: 'Where you are signed in',
  description: 'Your sessions that have not ended; `current` is the one that asks.',
  answers: { 200: answer('Your sessions.', list(SESSION)) },
});

export const revokeSession = describe('DELETE', '/users/sessions/:id', {
  id: 'revokeSession',
  tag: 'Session',
  summary: 'Sign out one of your sessions',
  description: 'Ends a session elsewhere, such as on a lost device.',
  params: { id: { ...ID, description: 'Id of the session.' } },
  answers: { 204: DONE },
});
