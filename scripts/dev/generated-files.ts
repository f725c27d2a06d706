import { generate, generateForms, generateModel } from '../codegen/generate.ts';
import type { SchemaFiles } from '../codegen/schema-files.ts';
import { updateFiles, writeFiles } from '../codegen/write-files.ts';

/** The page that loads after an edit has the processor to itself for this long. */
const PAGE_LOADS_MS = 2_000;

/**
 * Updates the generated files in the order in which they are needed. The description of the API and its types, which
 * take longer than everything else, come last.
 */
export class GeneratedFiles {
  /** The folder with the files. */
  readonly folder: string;
  #timer: NodeJS.Timeout | undefined;
  #newest: SchemaFiles | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes what the server starts with. @returns the names of the files that changed */
  makeModel(schemas: SchemaFiles): string[] {
    this.stop();
    return updateFiles(this.folder, generateModel(schemas));
  }

  /** Makes the forms of the page. @returns the names of the files that changed */
  async makeForms(schemas: SchemaFiles): Promise<string[]> {
    return updateFiles(this.folder, await generateForms(schemas));
  }

  /** Makes everything, unless newer schemas come meanwhile, and removes the files of entities that no longer exist. */
  async makeAll(schemas: SchemaFiles): Promise<void> {
    this.#newest = schemas;
    const files = await generate(schemas);
    if (this.#newest === schemas) writeFiles(this.folder, files);
  }

  /** The same once the page has loaded. */
  makeAllSoon(schemas: SchemaFiles): void {
    this.#timer = setTimeout(() => {
      this.makeAll(schemas).catch((error) => console.error('codegen: the API was not described:', error));
    }, PAGE_LOADS_MS);
  }

  /** Cancels what is still to be made. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#newest = undefined;
  }
}
