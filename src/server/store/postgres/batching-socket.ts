import { Socket } from 'node:net';

type Told = (error?: Error | null) => void;

/**
 * A socket that hands what is written to it in one turn to the system at once. The driver writes each statement by itself; the
 * server would wake up and answer for each of them, though they are sent together.
 */
export class BatchingSocket extends Socket {
  #isWaiting = false;

  constructor() {
    super();
    // `connect` lays the plain `write` over the one below.
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
