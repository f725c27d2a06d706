import { listenToChanges } from './live-stream.ts';
import { refreshAfterChanges } from './others-changes.ts';

/** What is on the screen comes first. */
const BEGIN_AFTER_MS = 3_000;
/** However much is written, lists are read again this often at most. */
const REFRESH_EVERY_MS = 1_000;
const NAME = 'changes';

/**
 * Keeps what is on the screen in step with what others change, until what this answers is called. One tab of a browser
 * listens and tells the others: six that listened would use up all its connections to the server.
 * @param isEditing whether a record is being changed here, which must not move under its reader
 */
export function followChanges(isEditing: () => boolean): () => void {
  // Missing on plain http hosts; there lists are read again as they are shown and looked at, as everywhere else.
  if (!navigator.locks) return () => {};
  const stop = new AbortController();
  const { signal } = stop;
  const refresh = refresher(isEditing, signal);
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<string[]>) => refresh(data);
  const told = (paths: string[]) => {
    refresh(paths);
    channel.postMessage(paths);
  };
  const begin = setTimeout(() => {
    navigator.locks
      .request(NAME, { signal }, () => listenToChanges(told, signal))
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
  }, BEGIN_AFTER_MS);
  return () => {
    clearTimeout(begin);
    stop.abort();
    channel.close();
  };
}

/** Reads again what has changed, all of a second together; what nobody sees waits until somebody looks. */
function refresher(isEditing: () => boolean, signal: AbortSignal): (paths: string[]) => void {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    if (waiting.size === 0 || document.hidden || signal.aborted) return;
    refreshAfterChanges([...waiting], isEditing());
    waiting.clear();
  };
  document.addEventListener('visibilitychange', run, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (paths) => {
    for (const path of paths) waiting.add(path);
    timer ??= setTimeout(run, REFRESH_EVERY_MS / 4);
  };
}
