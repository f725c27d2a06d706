import { vi } from 'vitest';

/** A request as it was sent, with its body as JSON. */
export interface ScriptedRequest {
  method: string;
  /** Without the version and the query. */
  path: string;
  query: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects to find in there
  body: any;
}

/**
 * For tests: an API that answers as the test says, while `fakeApi` stores records. Replaces `fetch` until
 * `vi.unstubAllGlobals()`.
 * @param answer the `data` of the envelope, or a whole answer
 * @returns the requests, as they arrive
 */
export function scriptedApi(answer: (request: ScriptedRequest) => unknown): ScriptedRequest[] {
  const sent: ScriptedRequest[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const one: ScriptedRequest = {
      method: request.method,
      path: pathname.replace(/^\/api\/v1\//, ''),
      query: Object.fromEntries(searchParams),
      body: text === '' ? undefined : JSON.parse(text),
    };
    sent.push(one);
    const said = answer(one);
    if (said instanceof Response) return said;
    return Response.json({ data: said });
  });
  return sent;
}

/** A refusal of the API. */
export function refusedWith(status: number, code: string): Response {
  return Response.json({ code, message: code }, { status });
}
