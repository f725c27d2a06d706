import type { MadeBeside } from '../../shared/wire.ts';

/** @param opens people go on with it */
type Hearer = (made: MadeBeside, opens: boolean) => void;

let listener: Hearer | undefined;

/** Hears of what this page's writes have made beside what they asked for, until the returned function is called. */
export function hearOfMade(heard: Hearer): () => void {
  listener = heard;
  return () => {
    listener = undefined;
  };
}

/** Tells of what an answer says was made. @param opens people go on with it, if it is one record */
export function tellMade(made: MadeBeside[] = [], opens = false): void {
  for (const one of made) listener?.(one, opens && made.length === 1);
}
