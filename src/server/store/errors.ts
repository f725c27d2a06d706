import { productVersion } from '../lib/product-version.ts';
import type { Refusal } from './tables/refusal.ts';

/** A value that must be unique, or a unique combination of values, is already taken. */
export class UniqueError extends Error {
  readonly properties: string[];
  constructor(table: string, properties: string[]) {
    super(`${table}.${properties.join(', ')} is already taken`);
    this.name = 'UniqueError';
    this.properties = properties;
  }
}

/** A reference names a record that does not exist. */
export class MissingReferenceError extends Error {
  readonly property: string;
  constructor(table: string, property: string) {
    super(`${table}.${property} refers to a record that does not exist`);
    this.name = 'MissingReferenceError';
    this.property = property;
  }
}

/** A number is larger than its column can store exactly, such as a sum or a product of values sent. */
export class TooLargeError extends Error {
  readonly property: string;
  constructor(property: string) {
    super(`${property} is too large to be kept exactly`);
    this.name = 'TooLargeError';
    this.property = property;
  }
}

/** A record cannot be deleted because records of `by` (a table) still refer to it. */
export class ReferencedError extends Error {
  readonly by: string;
  constructor(table: string, by: string) {
    super(`${by} still refers to ${table}`);
    this.name = 'ReferencedError';
    this.by = by;
  }
}

/** The disk is full; the transaction was rolled back. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
}

/** The store cannot be opened or used now: locked, damaged, owned by another tenant, or waiting for a migration. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
  /** Already logged; a request that fails because of it needs no log line beyond its own. */
  isLogged = false;
}

/** There is no store where one should be. It may have been lost, so nobody but its backup may fill its place. */
export class StoreMissingError extends StoreUnavailableError {
  override name = 'StoreMissingError';
  /** @param place where it should be, such as the path of a file */
  constructor(store: string, place: string) {
    super(`The store of ${store} is missing: there is no data in ${place}.`);
  }
}

/** A newer version of the program has written the store, so nothing is wrong with it, and this one must not touch it. */
export class StoreNewerError extends StoreUnavailableError {
  override name = 'StoreNewerError';
  /** @param by the version of the program that wrote it, where the store says so */
  constructor(store: string, by: string | undefined, format: string, own: string) {
    super(
      `The data of ${store} was written by ${by === undefined ? 'another version of Mainstay' : `Mainstay ${by}`} (format ${format}); this is Mainstay ${productVersion()}, which reads format ${own}. Start the newer program, or restore a backup from before the upgrade.`,
    );
  }
}

/** Rows prevent a change of the schemas: the store stays as it is, and closed, until the rows or the schemas are fixed. */
export class MigrationRefusedError extends StoreUnavailableError {
  override name = 'MigrationRefusedError';
  constructor(store: string, refusals: readonly Refusal[]) {
    super(refusals.map(({ text }) => `${store}: ${text}`).join('\n'));
  }
}

/** Others keep tables in use that have to change; a retry may succeed a little later. */
export class TablesBusyError extends Error {
  override name = 'TablesBusyError';
}

/** The database does not answer at the moment; a retry may succeed a little later. */
export class StoreUnreachableError extends StoreUnavailableError {
  override name = 'StoreUnreachableError';
}
