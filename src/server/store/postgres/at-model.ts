import type { Builder } from '../query/builder.ts';
import type { ReadRefusal } from '../query/session.ts';
import { postgresError } from './errors.ts';

/** The model by which something works in a store: how its statements are made, and how their errors are read. */
export interface At {
  builder: Builder;
  error: ReadRefusal;
}

export function atModel(builder: Builder): At {
  return { builder, error: postgresError(builder.catalog) };
}
