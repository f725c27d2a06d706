import { LEAST_CONTRAST } from './contrast.ts';

/** What the settings of a company say of its logo and colour. */
export const LOOK_TEXTS = {
  preview: 'Preview of logo and colour',
  newLogo: 'The new logo is shown here once it is saved.',
  contrast: (contrast: number) => `White text on this colour has a contrast of ${contrast} to 1.`,
  pale: `That is too little to be read: ${LEAST_CONTRAST} is needed.`,
};
