import type { MadeBeside } from '../../shared/wire.ts';

let listener: ((made: MadeBeside) => void) | undefined;

/** Hears of what this page's writes have made beside what they asked for, until the returned function is called. */
export function hearOfMade(heard: (made: MadeBeside) => void): () => void {
  listener = heard;
  return () => {
    listener = undefined;
  };
}

/** Tells of what an answer says was made. */
export function tellMade(made: MadeBeside[] = []): void {
  for (const one of made) listener?.(one);
}
