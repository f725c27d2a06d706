import { atSessionEnd } from '../api/session-end.ts';
import { readStored } from '../api/storage.ts';
import { whenIdle } from '../ui/when-idle.ts';

let callOff = () => {};
/** Whose pages are on the screen of this tab. Another tab may have signed in as somebody else a moment ago. */
let user: string | null = null;
atSessionEnd(() => {
  callOff();
  user = null;
});

/** Answers come in a row; the page is read once, when the last of them is drawn. */
const REST_MS = 300;

/** Lets the page be kept as it stands with its new answers, for the next visit (`api/kept-page.ts`). */
export function keepShown(): void {
  callOff();
  let leave = () => {};
  const timer = setTimeout(() => {
    leave = whenIdle(keep);
  }, REST_MS);
  callOff = () => {
    clearTimeout(timer);
    leave();
  };
}

function keep(): void {
  user ??= readStored('user');
  if (user === readStored('user')) window.keepPage?.();
}
