import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import type { Settings } from '../../../src/server/settings.ts';
import { isObject } from '../../../src/shared/schema/file-check.ts';
import type { LayerFiles } from '../../../src/shared/schema/layer-files.ts';
import { buildModel } from '../../../src/shared/schema/model.ts';
import { readSchemaFiles } from '../../codegen/schema-files.ts';
import { lintSchemas } from '../../lint/lint.ts';
import { plansOf } from '../schema-changes.ts';
import { changedTexts, productFiles, versionOf, withPrinted, writeTexts } from './product-files.ts';

const PAGE = '/studio';
const API = '/api/v1/schema';
const MOST_BYTES = 10_000_000;

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Fields and records of the product</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/scripts/dev/studio/studio-page.tsx"></script>
  </body>
</html>`;

interface Judged {
  errors: { file: string; line: number; column: number; message: string }[];
  plan: { changes: string[]; refused: never[] };
}

/**
 * The studio for the product's own schemas, at the host that no tenant has: the room in which tenants change their fields, answered here
 * by the files in `schemas/`. It is part of `npm run dev` alone, which listens on this machine only.
 */
export class StudioHost {
  readonly #settings: Settings;
  readonly #folder: string;
  /** Kept while the page loads again. */
  #draft: LayerFiles | null = null;

  constructor(settings: Settings, folder: string) {
    this.#settings = settings;
    this.#folder = folder;
  }

  plugin(): Plugin {
    return {
      name: 'studio-host',
      // Before the proxy, which leads to the server.
      configureServer: (server) => void server.middlewares.use(this.#middleware(server)),
    };
  }

  #middleware(server: ViteDevServer): Connect.NextHandleFunction {
    return (request, answer, next) => {
      const path = request.url?.split('?')[0] ?? '';
      const isApi = path === API || path.startsWith(`${API}/`);
      if ((path !== PAGE && !isApi) || !isFromHere(request, this.#settings.baseDomain)) return next();
      const work = isApi ? this.#answer(request, path) : page(server);
      work.then(
        (body) => send(answer, 200, body),
        (error: Error) => send(answer, error instanceof Refusal ? 422 : 500, { message: error.message }),
      );
    };
  }

  async #answer(request: IncomingMessage, path: string): Promise<unknown> {
    const asked = `${request.method} ${path.slice(API.length)}`;
    if (asked === 'GET ') return { data: this.#view() };
    if (asked === 'PUT /draft') return { data: await this.#keep(filesIn(await bodyOf(request))) };
    if (asked === 'POST /publish') return { data: await this.#save((await bodyOf(request)).base) };
    throw new Refusal(`The product's schemas have no ${asked}.`);
  }

  #view() {
    const files = productFiles(this.#folder);
    return { version: versionOf(files), digest: '', files, draft: this.#draft, off: [], limits: ANY };
  }

  async #keep(files: LayerFiles): Promise<Judged> {
    this.#draft = files;
    return this.#judged(files);
  }

  async #save(base: unknown) {
    const files = productFiles(this.#folder);
    const draft = this.#draft ?? files;
    if (versionOf(files) !== base)
      throw new Refusal(
        'The files were changed elsewhere meanwhile. Load this page again: your draft stays.',
      );
    const { errors } = await this.#judged(draft);
    if (errors.length > 0) throw new Refusal(errors.map(({ message }) => message).join(' '));
    const texts = changedTexts(this.#folder, draft);
    writeTexts(this.#folder, texts);
    this.#draft = null;
    return { version: versionOf(productFiles(this.#folder)), digest: '' };
  }

  /** What the linter says of a draft, what of the data stands in its way, and what it would do to files and tables. */
  #judged(files: LayerFiles): Promise<Judged> {
    return withPrinted(this.#folder, files, async (copy) => {
      const errors = lintSchemas(copy);
      if (errors.length > 0) return { errors, plan: { changes: [], refused: [] } };
      const plans = await plansOf(this.#settings, buildModel([readSchemaFiles(copy)]));
      const refused = plans.flatMap(({ name, plan }) =>
        plan.refusals.map(({ text, entity }) => ({
          ...AT_START,
          file: `${entity}.json`,
          message: `${name}: ${text}`,
        })),
      );
      const texts = [...changedTexts(this.#folder, files)];
      const changes = [
        ...texts.map(([name, text]) => `schemas/${name} ${text === null ? 'goes' : 'is written'}`),
        ...plans.flatMap(({ name, plan }) => plan.steps.map((step) => `${name}: ${step}`)),
      ];
      return { errors: refused, plan: { changes: refused.length > 0 ? [] : changes, refused: [] } };
    });
  }
}

/** The product's own schemas have no limits of a tenant. */
const ANY = { may_extend: true, fields: Number.MAX_SAFE_INTEGER, kinds: Number.MAX_SAFE_INTEGER };

const AT_START = { line: 1, column: 1 };

/** What is not done, and why. */
class Refusal extends Error {}

/** Only this machine, only at the host of the product itself, and never because another site's page asks. */
function isFromHere({ socket, headers }: IncomingMessage, baseDomain: string): boolean {
  const { host = '', origin } = headers;
  const isLocal = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  return (
    isLocal &&
    host.replace(/:\d+$/, '') === baseDomain &&
    (origin === undefined || origin === `http://${host}`)
  );
}

async function page(server: ViteDevServer): Promise<string> {
  return server.transformIndexHtml(PAGE, HTML);
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > MOST_BYTES) throw new Refusal('That is too much.');
    parts.push(part as Buffer);
  }
  const body = parsed(Buffer.concat(parts).toString('utf8'));
  if (!isObject(body)) throw new Refusal('The body is to be a JSON object, such as {"files": {}}.');
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(`The body is no JSON: ${(error as Error).message}`);
  }
}

/** The files of a draft. @throws Refusal that names what is wrong */
function filesIn({ files }: Record<string, unknown>): LayerFiles {
  if (!isObject(files)) throw new Refusal('"files" is to be an object of files by name.');
  for (const [name, file] of Object.entries(files))
    if (!isObject(file)) throw new Refusal(`"files": "${name}" is to be an object.`);
  return files as LayerFiles;
}

function send(answer: ServerResponse, status: number, body: unknown): void {
  const isPage = typeof body === 'string';
  answer.writeHead(status, { 'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json' });
  answer.end(isPage ? body : JSON.stringify(body));
}
