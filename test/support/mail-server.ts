import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** A certificate that nobody trusts by default, for tests only and valid for 0.0.0.0. */
export const MAIL_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkTCCATagAwIBAgIUCnlNhgUcQRaDTTAAJ7KUuzp1DZ0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbWFpbC50ZXN0MCAXDTI2MTEyMjEwNDI1MVoYDzIxMjYxMDI5
MTA0MjUxWjAUMRIwEAYDVQQDDAltYWlsLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS5Xi7JjXRXCZ99esctYLjldld6p9wzW9eiPWLV3YmyPPfMNXXHZ7FA
NRTGGz8xRxcEn2m7UZ0G4EYi1ktxjBb3o2QwYjAdBgNVHQ4EFgQUqWfgs7yC4A/p
tkYiaqbpU/s10+kwHwYDVR0jBBgwFoAUqWfgs7yC4A/ptkYiaqbpU/s10+kwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwQAAAAAMAoGCCqGSM49BAMCA0kAMEYC
IQDfcAapylqudB0pS+JhFnuc6SxpA+MtKVcwdoeah5TcAAIhAOZWO1Dloh9yaOxY
MWIWbR7gKaa3QjhxtwSE6071kZqk
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgURPbNCr6xvd4KEXp
ZB5+dQuyijCm7L6aSUqapFPlKHqhRANCAAS5Xi7JjXRXCZ99esctYLjldld6p9wz
W9eiPWLV3YmyPPfMNXXHZ7FANRTGGz8xRxcEn2m7UZ0G4EYi1ktxjBb3
-----END PRIVATE KEY-----
`;

/** For tests: a mail server that records what it receives. */
export interface MailServer {
  port: number;
  /** Everything it received, line by line. */
  lines: string[];
  /** The lines that came unencrypted. */
  plain: string[];
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** Offers to encrypt the connection. */
  startTls?: boolean;
  /** Refuses every recipient. */
  refuse?: boolean;
}

/** Listens on 127.0.0.1; a client connecting to 0.0.0.0 reaches it too, and takes it for a remote server. */
export async function startMailServer({ startTls, refuse }: MailServerOptions = {}): Promise<MailServer> {
  const lines: string[] = [];
  const plain: string[] = [];
  const sockets = new Set<Socket>();
  const context = createSecureContext({ key: KEY, cert: MAIL_CERTIFICATE });

  function serve(socket: Socket, isSecure: boolean): void {
    let rest = '';
    let inData = false;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const parts = (rest + bytes).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) answer(line);
    });
    function answer(line: string): void {
      lines.push(line);
      if (!isSecure) plain.push(line);
      if (inData) {
        if (line !== '.') return;
        inData = false;
        socket.write('250 kept\r\n');
      } else if (/^STARTTLS/i.test(line) && startTls) {
        socket.removeAllListeners('data');
        socket.write('220 go on\r\n');
        serve(new TLSSocket(socket, { isServer: true, secureContext: context }), true);
      } else if (/^STARTTLS/i.test(line)) socket.write('502 not here\r\n');
      else if (/^EHLO/i.test(line))
        socket.write(
          startTls && !isSecure ? '250-test\r\n250 STARTTLS\r\n' : '250-test\r\n250 AUTH PLAIN\r\n',
        );
      else if (/^AUTH/i.test(line)) socket.write('235 welcome\r\n');
      else if (/^DATA/i.test(line)) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (/^RCPT/i.test(line) && refuse) socket.write('550 nobody here\r\n');
      else socket.write('250 fine\r\n');
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.write('220 test\r\n');
    serve(socket, false);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    lines,
    plain,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
