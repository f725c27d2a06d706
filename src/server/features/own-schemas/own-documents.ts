import { Worker } from 'node:worker_threads';
import { layerDigest } from '../../../shared/schema/layer-digest.ts';
import type { SchemaLayer } from '../../../shared/schema/layer-files.ts';
import { type Page, packedPage, readyFile } from '../../http/static/page.ts';

/** What the thread is given: the file with the product's document, and what is added to it. */
export interface DocumentAsked {
  file: string;
  layers: SchemaLayer[];
}

/** A document in all encodings in which it is sent. */
export type PackedDocument = Record<'plain' | 'br' | 'gzip', Uint8Array>;

/** Each takes some 3 MB. */
const MOST_KEPT = 8;
const PRODUCT = new URL('../../../shared/gen/openapi.json', import.meta.url);

/**
 * The API documents of models, each made on a thread when it is first asked for: it takes half a second. They go by what they are made
 * of, so nobody gets one with more than they may know.
 */
export class OwnDocuments {
  readonly #product = readyFile(PRODUCT);
  readonly #kept = new Map<string, Promise<Page>>();
  /** Settles when the last one is made: one at a time leaves a core for everybody else. */
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param product the digest of the product's model
   * @param layers what somebody may know of the layers over it
   */
  with(product: string, layers: SchemaLayer[]): Promise<Page> {
    const digest = layers.reduce((below, { files, id }) => layerDigest(below, files, id), product);
    if (digest === product) return this.#product();
    const page = this.#kept.get(digest) ?? this.#make(digest, layers);
    this.#kept.delete(digest);
    this.#kept.set(digest, page);
    for (const oldest of [...this.#kept.keys()].slice(0, -MOST_KEPT)) this.#kept.delete(oldest);
    return page;
  }

  #make(digest: string, layers: SchemaLayer[]): Promise<Page> {
    const page = this.#last.then(async () => packedPage(`W/"${digest}"`, await inThread(layers)));
    this.#last = page.catch(() => {
      // Whoever waits is told; the next one who asks makes it anew.
      this.#kept.delete(digest);
    });
    return page;
  }
}

function inThread(layers: SchemaLayer[]): Promise<PackedDocument> {
  return new Promise((resolve, reject) => {
    const workerData: DocumentAsked = { file: PRODUCT.pathname, layers };
    // Without this process's Node options: some of them apply only to its own entry file.
    const worker = new Worker(new URL('./own-document-worker.ts', import.meta.url), {
      workerData,
      execArgv: [],
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread that makes a document ended with ${code}`)));
  });
}
