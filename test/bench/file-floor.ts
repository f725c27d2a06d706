import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * The best the machine can do with files: a POST is streamed into a file of that name, a GET out of one, and `/page` answers a ready
 * buffer of the size of a list. No sign-in, no store, no checks, no copy of what is kept.
 */
const { PORT = '0', DATA_DIR = '', SIZE = '4000' } = process.env;
const page = Buffer.alloc(Number(SIZE), 'x');

createServer(async (request, response) => {
  const { url = '/', method } = request;
  if (url === '/page') {
    response.writeHead(200, { 'content-length': page.length });
    response.end(page);
    return;
  }
  const file = join(DATA_DIR, url.slice(1));
  if (method === 'POST') {
    await pipeline(request, createWriteStream(file, { flush: true }));
    response.writeHead(201).end();
  } else await pipeline(createReadStream(file), response);
}).listen(Number(PORT), '127.0.0.1');
