import { fullFormats } from 'ajv-formats/dist/formats.js';
import { FORMATS } from '../../src/shared/formats.ts';

/** The formats known to the compiled checks of forms. */
export const formats = { ...fullFormats, ...FORMATS };
