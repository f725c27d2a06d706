import { answer, COUNT, DONE, describe, LINK, list, object, TEXT, text, YES_OR_NO } from '../route-schema.ts';

/** Hashing a password takes long, so it has its own queue with few places. */
const PASSWORD_ASKED = { ownQueue: true };
const TAG = 'Second factor';
const PASSWORD = text(200);
const CODE = text(40);
const PROOF = object({ password: PASSWORD, code: CODE });
const CODES = object({ recovery_codes: list(TEXT) });

export const viewOwn = describe('GET', '/users/second-factor', {
  id: 'getSecondFactor',
  tag: TAG,
  summary: 'Whether your second factor is on',
  description: 'Says too how many recovery codes are left.',
  answers: { 200: answer('How it stands.', object({ is_on: YES_OR_NO, recovery_codes_left: COUNT })) },
});

export const setUp = describe('POST', '/users/second-factor/setup', {
  id: 'setUpSecondFactor',
  tag: TAG,
  summary: 'Make a secret for an authenticator app',
  description: 'Nothing is on until the first code of the secret is confirmed.',
  guard: PASSWORD_ASKED,
  body: object({ password: PASSWORD }),
  answers: {
    200: answer(
      'The secret (base32) and the address that a QR code holds, shown once.',
      object({ secret: TEXT, address: LINK }),
    ),
  },
});

export const confirm = describe('POST', '/users/second-factor/confirm', {
  id: 'confirmSecondFactor',
  tag: TAG,
  summary: 'Turn it on with the first code of the app',
  description: 'From then on signing in asks for a code. Your other sessions end.',
  body: object({ code: CODE }),
  answers: { 200: answer('The recovery codes, shown once.', CODES) },
});

export const renewCodes = describe('POST', '/users/second-factor/recovery-codes', {
  id: 'renewRecoveryCodes',
  tag: TAG,
  summary: 'Make new recovery codes in place of the old',
  description: 'The codes before stop working.',
  guard: PASSWORD_ASKED,
  body: PROOF,
  answers: { 200: answer('The new codes, shown once.', CODES) },
});

export const turnOff = describe('POST', '/users/second-factor/off', {
  id: 'turnOffSecondFactor',
  tag: TAG,
  summary: 'Turn it off',
  description: 'Your other sessions end.',
  guard: PASSWORD_ASKED,
  body: PROOF,
  answers: { 204: DONE },
});
