// Copied into the folder that Payload is installed in, and run there: the collections of the benchmark, served over
// node:http by Payload's own REST handlers. Next.js, in which Payload usually runs, is left out, which is in its favour.
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { buildConfig, getPayload, handleEndpoints } from 'payload';

const { FILE, PORT, EMAIL, PASSWORD } = process.env;
const text = (name) => ({ name, type: 'text' });
const config = await buildConfig({
  secret: 'only-for-the-benchmark',
  telemetry: false,
  db: sqliteAdapter({ client: { url: `file:${FILE}` }, push: true }),
  collections: [
    { slug: 'users', auth: { tokenExpiration: 86_400 }, fields: [] },
    { slug: 'assets', fields: [text('name')] },
    {
      slug: 'orders',
      fields: [
        ...['code', 'status', 'maint_type', 'priority'].map(text),
        ...['suggested_start_date', 'completion_end_date'].map(text),
        { name: 'asset', type: 'relationship', relationTo: 'assets' },
        { name: 'description', type: 'textarea' },
        { name: 'amount', type: 'number' },
        { name: 'is_closed', type: 'checkbox' },
      ],
    },
  ],
});
const payload = await getPayload({ config });
const { totalDocs } = await payload.count({ collection: 'users' });
if (totalDocs === 0)
  await payload.create({ collection: 'users', data: { email: EMAIL, password: PASSWORD } });

createServer(async (request, response) => {
  const hasBody = request.method !== 'GET';
  const asked = new Request(`http://127.0.0.1:${PORT}${request.url}`, {
    method: request.method,
    headers: request.headers,
    ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
  });
  const answer = await handleEndpoints({ config: Promise.resolve(config), request: asked });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}).listen(Number(PORT), '127.0.0.1');
