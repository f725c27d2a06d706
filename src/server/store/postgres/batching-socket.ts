import { Socket } from 'node:net';

type Told = (error?: Error | null) => void;

/**
 * A socket that passes everything written in one turn of the event loop to the system at once. The driver writes each
 * statement separately; the server would wake up and answer for each of them, though they are sent together.
 */
export class BatchingSocket extends Socket {
  #isWaiting = false;

  constructor() {
    super();
    // `connect` puts the plain `write` on the instance, which would hide the method below.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(data: string | Uint8Array, encoding?: BufferEncoding | Told, told?: Told): boolean {
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      this.cork();
      process.nextTick(() => {
        this.#isWaiting = false;
        this.uncork();
      });
    }
    return typeof encoding === 'function' ? super.write(data, encoding) : super.write(data, encoding, told);
  }
}
