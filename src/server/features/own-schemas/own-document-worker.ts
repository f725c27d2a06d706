import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { extendModel } from '../../../shared/schema/extend-model.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { type ApiDocument, extendedDocument } from '../../http/api-document.ts';
import { productModel } from '../../product-model.ts';
import type { DocumentAsked, PackedDocument } from './own-documents.ts';

const { file, files } = workerData as DocumentAsked;
const product = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument;
parentPort?.postMessage(packed(product, files));

function packed(below: ApiDocument, own: LayerFiles): PackedDocument {
  const plain = Buffer.from(JSON.stringify(extendedDocument(below, extendModel(productModel, own))));
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { plain, br, gzip: gzipSync(plain) };
}
