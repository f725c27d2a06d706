import { connect } from 'node:net';

/** Sends raw bytes and returns everything received until the connection was closed. */
export function sendRaw(port: number, text: string, patience = 60_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let answer = '';
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('data', (piece) => {
      answer += piece.toString('latin1');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that has refused may close before it has read everything.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(answer));
  });
}

/** The status of a raw answer; 0 if the connection was closed without one. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
