import { generate, generateForms, generateModel } from '../codegen/generate.ts';
import type { SchemaFiles } from '../codegen/schema-files.ts';
import { updateFiles, writeFiles } from '../codegen/write-files.ts';

/** The page that loads after an edit has the processor to itself for so long. */
const PAGE_LOADS_MS = 2_000;

/**
 * The generated files, remade in the order in which somebody waits for them. The description of the API and its types, which take
 * longer than all the rest, come last.
 */
export class GeneratedFiles {
  /** Where they lie. */
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

  /** Makes everything, unless newer schemas come meanwhile, and removes the files of entities that are gone. */
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

  /** Forgets what is still to be made. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#newest = undefined;
  }
}
