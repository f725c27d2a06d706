import { listenToChanges } from './live-stream.ts';
import { refreshAfterChanges } from './others-changes.ts';

/** Loading the page comes first. */
const BEGIN_AFTER_MS = 3_000;
/** Lists are read again at most this often, however much is written. */
const REFRESH_EVERY_MS = 1_000;
const NAME = 'changes';

/**
 * Keeps the screen in step with the changes of others until the returned function is called. One tab of a browser listens and tells
 * the others: six listening tabs would use up all its connections to the server.
 * @param isEditing whether a record is being edited here, which must not change under its reader
 */
export function followChanges(isEditing: () => boolean): () => void {
  // Missing on plain http hosts; there lists are refreshed only when they are shown or focused.
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

/** Revalidates what has changed, batched per second; in a hidden tab it waits until the tab is visible. */
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
