import { answer, errors, head, json, object, type Piece } from './openapi-words.ts';

const PASSWORD = { type: 'string', minLength: 1, maxLength: 200 };
const CODE = { type: 'string', minLength: 1, maxLength: 40 };
const ID = { type: 'integer', minimum: 1 };
const CODES = object({ recovery_codes: { type: 'array', items: { type: 'string' } } });
const FAULTS = errors('malformed', 'unauthenticated', 'invalid');

/**
 * The routes of the second step of signing in.
 * @example Object.keys(secondFactorPaths())[0] // '/users/second-factor'
 */
export function secondFactorPaths(): Record<string, Piece> {
  const asked = (properties: Piece) => ({
    requestBody: { required: true, ...json(object(properties as Record<string, Piece>)) },
  });
  return {
    '/users/second-factor': {
      get: {
        ...head('getSecondFactor', 'Second factor', 'Whether your second factor is on'),
        responses: {
          200: answer(
            'How it stands.',
            object({ is_on: { type: 'boolean' }, recovery_codes_left: { type: 'integer', minimum: 0 } }),
          ),
          ...errors('unauthenticated'),
        },
      },
    },
    '/users/second-factor/setup': {
      post: {
        ...head('setUpSecondFactor', 'Second factor', 'Make a secret for an authenticator app'),
        ...asked({ password: PASSWORD }),
        responses: {
          200: answer(
            'The secret (base32) and the address that a QR code holds, shown once. Nothing is on until its first code is confirmed.',
            object({ secret: { type: 'string' }, address: { type: 'string', format: 'uri' } }),
          ),
          ...FAULTS,
        },
      },
    },
    '/users/second-factor/confirm': {
      post: {
        ...head('confirmSecondFactor', 'Second factor', 'Turn it on with the first code of the app'),
        ...asked({ code: CODE }),
        responses: {
          200: answer('It is on, and your other sessions ended. The recovery codes, shown once.', CODES),
          ...FAULTS,
        },
      },
    },
    '/users/second-factor/recovery-codes': {
      post: {
        ...head('renewRecoveryCodes', 'Second factor', 'Make new recovery codes in place of the old'),
        ...asked({ password: PASSWORD, code: CODE }),
        responses: { 200: answer('The new codes, shown once.', CODES), ...FAULTS },
      },
    },
    '/users/second-factor/off': {
      post: {
        ...head('turnOffSecondFactor', 'Second factor', 'Turn it off'),
        ...asked({ password: PASSWORD, code: CODE }),
        responses: { 204: { description: 'It is off, and your other sessions ended.' }, ...FAULTS },
      },
    },
    '/users/user/{id}/reset-second-factor': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: ID }],
      get: {
        ...head('getUsersSecondFactor', 'Users', 'Whether a user has a second factor on (platform admins)'),
        responses: {
          200: answer('Whether it is on.', object({ is_on: { type: 'boolean' } })),
          ...errors('unauthenticated', 'not_found'),
        },
      },
      post: {
        ...head(
          'resetSecondFactor',
          'Users',
          'Take the second factor from a user who lost it (platform admins)',
        ),
        responses: {
          200: answer('Whether it was on.', object({ was_on: { type: 'boolean' } })),
          ...errors('unauthenticated', 'forbidden', 'not_found'),
        },
      },
    },
  };
}
