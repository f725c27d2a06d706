import type { Socket } from 'node:net';
import type { ConnectionError, FastifyHttpOptions, RawServerDefault } from 'fastify';
import { API_ERRORS, ApiError, type ApiErrorCode } from '../../shared/errors.ts';
import { answerError } from './error-answer.ts';
import { API_HEADERS } from './guards/headers.ts';
import { logOptions } from './guards/request-log.ts';
import type { AppParts } from './http-types.ts';

export const MAX_CONNECTIONS = 2_000;
/** How long what still comes is thrown away after an answer to what is not HTTP. */
const READ_ON_MS = 1_000;

/** How long an upload may take to arrive: ten megabytes over a weak phone network. */
const UPLOAD_MS = 180_000;

/** How long a part of the app may take at the start. It waits for nobody, but a machine that is busy may take more than Fastify's ten seconds. */
const START_MS = 120_000;

/**
 * How the server treats connections. Fastify and Node leave slow senders alone for ever; here a request must have
 * arrived whole within ten seconds (`guards/slow-bodies.ts`), an upload within three minutes, and headers within five
 * seconds.
 */
export function serverOptions({ settings, log }: AppParts) {
  return {
    ...logOptions(log),
    pluginTimeout: START_MS,
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: 30_000,
    // Closes connections on which nothing moves, also those that do not read their answer.
    connectionTimeout: 60_000,
    // A request without a Host gets our own answer, or that of the health routes.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    bodyLimit: 64 * 1024,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    // While stopping, what still arrives on open connections is answered like any other request.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      reply.headers(API_HEADERS);
      answerError(error, request, reply);
    },
    clientErrorHandler,
  } satisfies FastifyHttpOptions<RawServerDefault>;
}

/** Ends a connection whose request takes too long to arrive. */
export function endTooSlow(socket: Socket): void {
  clientErrorHandler({ code: 'ERR_HTTP_REQUEST_TIMEOUT' } as ConnectionError, socket);
}

/** Answers what is not HTTP at all, before there is a request. */
function clientErrorHandler(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const [status, code, message] = rawAnswer(error.code);
  const body = JSON.stringify(new ApiError(code, message).toBody());
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  const close = () => socket.destroy();
  // A sender that was too slow has had its time; others may still be sending, and would be reset before they read this.
  const timer = setTimeout(close, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 0 : READ_ON_MS);
  socket.once('end', close).once('close', () => clearTimeout(timer));
}

function rawAnswer(code: string): [string, ApiErrorCode, string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return ['408 Request Timeout', 'malformed', 'The request took too long to arrive.'];
  if (code === 'HPE_HEADER_OVERFLOW')
    return ['431 Request Header Fields Too Large', 'too_large', 'The headers are too large.'];
  return ['400 Bad Request', 'malformed', API_ERRORS.malformed.message];
}
