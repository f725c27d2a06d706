import type { KeyboardEvent } from 'react';

/** What a browser says of a key that went to the input method; Safari says it of the Enter that ends a composition, too. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Whether a key belongs to an input method (IME), as for Japanese: Enter then chooses what is being composed, and means nothing else. */
export function isComposing(event: KeyboardEvent | globalThis.KeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === TAKEN_BY_INPUT_METHOD;
}
