import { nullable, object, TEXT } from '../../http/route-schema.ts';

/** The schema of how a company looks to whoever opens its pages: its colour, and the address of its logo. */
export const LOOK = object({ accent: nullable(TEXT), logo: nullable(TEXT) });
