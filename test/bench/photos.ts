import { request } from 'node:http';
import { pngFile } from '../support/sample-files.ts';
import { askServer } from './ask-server.ts';
import type { Token } from './bench-server.ts';
import { subdomainOf } from './prepare.ts';

export const PHOTO_BYTES = 3_000_000;
const MARK_BYTES = 4;
/** The common part of all photos; the last bytes of each identify it. */
const PHOTO = pngFile(PHOTO_BYTES - pngFile().length).subarray(0, -MARK_BYTES);

/** Sends and reads photos by number; `read` returns whether each byte is what was sent. */
export interface PhotoPlace {
  send(at: number): Promise<void>;
  read(at: number): Promise<boolean>;
}

/** Photos of work orders in the app, each of another order, read through their links. */
export function photosOfOrders(port: number, { access }: Token): PhotoPlace {
  return {
    async send(at) {
      const sent = await askBytes(port, 'POST', `/api/v1/files?name=photo-${at}.png`, { access, photo: at });
      if (sent.status !== 201) throw new Error(`a photo answers ${sent.status}: ${sent.bytes}`);
      const file = (JSON.parse(sent.bytes.toString()) as { data: { id: number } }).data.id;
      const path = `/api/v1/work-orders/work_order/${1 + at}`;
      const put = await askServer(port, subdomainOf(1), 'PATCH', path, { access, body: { files: [file] } });
      if (put.status !== 200) throw new Error(`the work order answers ${put.status}: ${put.text}`);
    },
    async read(at) {
      const query = `entity=work-orders/work_order&record=${1 + at}&property=files`;
      const path = `/api/v1/files/links?${query}`;
      const links = await askServer(port, subdomainOf(1), 'GET', path, { access });
      const [link] = (JSON.parse(links.text) as { data: { url: string }[] }).data;
      return isPhoto(at, (await askBytes(port, 'GET', link?.url ?? '/')).bytes);
    },
  };
}

/** Photos as files of a server that does nothing else. */
export function photosOfFloor(port: number): PhotoPlace {
  return {
    async send(at) {
      const { status } = await askBytes(port, 'POST', `/photo-${at}`, { photo: at });
      if (status !== 201) throw new Error(`a photo answers ${status}`);
    },
    read: async (at) => isPhoto(at, (await askBytes(port, 'GET', `/photo-${at}`)).bytes),
  };
}

function isPhoto(at: number, bytes: Buffer): boolean {
  const end = PHOTO_BYTES - MARK_BYTES;
  return (
    bytes.length === PHOTO_BYTES && bytes.subarray(0, end).equals(PHOTO) && bytes.readUInt32BE(end) === at
  );
}

function askBytes(
  port: number,
  method: string,
  path: string,
  { access, photo }: { access?: string; photo?: number } = {},
): Promise<{ status: number; bytes: Buffer }> {
  const headers = {
    host: `${subdomainOf(1)}.localhost`,
    ...(access && { authorization: `Bearer ${access}` }),
    ...(photo !== undefined && { 'content-type': 'application/octet-stream', 'content-length': PHOTO_BYTES }),
  };
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts) }));
    });
    call.on('error', reject);
    if (photo === undefined) {
      call.end();
      return;
    }
    const mark = Buffer.alloc(MARK_BYTES);
    mark.writeUInt32BE(photo);
    call.write(PHOTO);
    call.end(mark);
  });
}
