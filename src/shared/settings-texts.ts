import { LEAST_CONTRAST } from './contrast.ts';

/** What the settings of a company say of its logo and colour. */
export const LOOK_TEXTS = {
  preview: 'Preview of logo and colour',
  newLogo: 'The new logo is shown here once it is saved.',
  contrast: (contrast: number) => `White text on this colour has a contrast of ${contrast} to 1.`,
  pale: `That is too little to be read: ${LEAST_CONTRAST} is needed.`,
};

/** What inviting several people at once says. */
export const INVITE_TEXTS = {
  title: 'Invite several people',
  list: 'Addresses, one a line or with commas between; a name may stand before each',
  example: 'Jo Miller <jo@acme.example>',
  noAddress: 'is not an email address',
  twice: 'is listed twice',
  invited: 'is invited',
  pass: 'is to be sent this link, which works once and for 72 hours',
  left: 'Those who could not be invited are still listed here. Correct them, then invite again.',
};
