import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { SchemaLayer } from '../../../shared/schema/layer-files.ts';
import { layeredModel } from '../../../shared/schema/layered-model.ts';
import { type ApiDocument, extendedDocument } from '../../http/api-document.ts';
import { productModel } from '../../product-model.ts';
import type { DocumentAsked, PackedDocument } from './own-documents.ts';

const { file, layers } = workerData as DocumentAsked;
const product = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument;
parentPort?.postMessage(packed(product, layers));

function packed(below: ApiDocument, layers: SchemaLayer[]): PackedDocument {
  const plain = Buffer.from(JSON.stringify(extendedDocument(below, layeredModel(productModel, layers))));
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { plain, br, gzip: gzipSync(plain) };
}
