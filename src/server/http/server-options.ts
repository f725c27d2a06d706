import type { Socket } from 'node:net';
import type { ConnectionError, FastifyHttpOptions, RawServerDefault } from 'fastify';
import { ApiError, type ApiErrorCode } from '../../shared/errors.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import { answerError } from './error-answer.ts';
import { API_HEADERS } from './guards/headers.ts';
import { logOptions } from './guards/request-log.ts';
import type { AppParts } from './http-types.ts';

export const MAX_CONNECTIONS = 2_000;
/** How long further input is discarded after answering something that is not HTTP. */
const READ_ON_MS = 1_000;

/** How long an upload may take to arrive: ten megabytes over a weak mobile network. */
const UPLOAD_MS = 180_000;

/** How long a plugin may take at startup. Plugins wait for nothing external, but a busy machine may need more than Fastify's ten seconds. */
const START_MS = 120_000;

/**
 * Connection limits of the server. By default Fastify and Node let slow senders go on forever; here a request must arrive completely within ten
 * seconds (`guards/slow-bodies.ts`), an upload within three minutes, and headers within five seconds.
 */
export function serverOptions({ settings, log }: AppParts) {
  return {
    ...logOptions(log),
    pluginTimeout: START_MS,
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: 30_000,
    // Closes idle connections, including those of clients that do not read their answer.
    connectionTimeout: 60_000,
    // A request without a Host gets our own answer, or that of the health routes.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    bodyLimit: 64 * 1024,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    // While stopping, requests arriving on open connections are still answered normally.
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

/** Answers input that is not HTTP at all, before there is a request. */
function clientErrorHandler(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const [status, code, message] = rawAnswer(error.code);
  const body = JSON.stringify(new ApiError(code, message).toBody());
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  const close = () => socket.destroy();
  // A sender that was too slow has had its time; others may still be sending, and would be reset before they read the answer.
  const timer = setTimeout(close, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 0 : READ_ON_MS);
  socket.once('end', close).once('close', () => clearTimeout(timer));
}

function rawAnswer(code: string): [string, ApiErrorCode, Text] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return ['408 Request Timeout', 'malformed', say('request.too_slow')];
  if (code === 'HPE_HEADER_OVERFLOW')
    return ['431 Request Header Fields Too Large', 'too_large', say('request.headers_too_large')];
  return ['400 Bad Request', 'malformed', say('error.malformed')];
}
