/** Reports the progress of a long piece of work every few percent. */
export class Percent {
  readonly #say: (percent: number) => void;
  readonly #step: number;
  #said = 0;

  constructor(say: (percent: number) => void, step = 10) {
    this.#say = say;
    this.#step = step;
  }

  /** @param part the finished part, from 0 to 1 */
  reached(part: number): void {
    const percent = Math.floor((part * 100) / this.#step) * this.#step;
    if (percent <= this.#said) return;
    this.#said = percent;
    this.#say(percent);
  }
}
