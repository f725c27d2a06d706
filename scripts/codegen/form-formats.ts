import { fullFormats } from 'ajv-formats/dist/formats.js';
import { FORMATS } from '../../src/shared/formats.ts';

/** What the compiled checks of forms look formats up in. */
export const formats = { ...fullFormats, ...FORMATS };
