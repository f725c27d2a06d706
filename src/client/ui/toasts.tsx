import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { atSessionEnd } from '../data/session-end.ts';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { useShortcut } from './use-shortcut.ts';

/** An action offered in a message. */
export interface ToastAction {
  label: string;
  /** It undoes what was done; Ctrl+Z runs it too. */
  undoes?: true;
  run(): void;
}

interface Toast {
  id: number;
  tone: Tone;
  text: string;
  action?: ToastAction;
}

type Tone = 'success' | 'danger';

interface Toasts {
  success(text: string, action?: ToastAction): void;
  error(text: string, action?: ToastAction): void;
}

const SHOWN_MS = { success: 4000, danger: 8000 };
/** Messages with an action stay longer. */
const OFFERED_MS = 12_000;
const ToastContext = createContext<Toasts | undefined>(undefined);

/** Shows short messages. Must be used below `ToastProvider`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

/** Shows messages in a corner of the page and announces them; each disappears by itself, but waits while hovered or focused. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const nextId = useRef(1);
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());

  const dismiss = useCallback((id: number) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  const arm = useCallback(
    (id: number, shownMs: number) => {
      clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        setTimeout(() => dismiss(id), shownMs),
      );
    },
    [dismiss],
  );
  const hold = (id: number) => clearTimeout(timers.current.get(id));
  const goOn = (box: HTMLElement, toast: Toast) => {
    // The pointer may have left while the focus is still there, or vice versa.
    if (!box.matches(':hover, :focus-within')) arm(toast.id, shownMs(toast));
  };
  const add = useCallback(
    (tone: Tone, text: string, action?: ToastAction) => {
      const toast = { id: nextId.current++, tone, text, action };
      setToasts((shown) => [...shown.slice(-2), toast]);
      arm(toast.id, shownMs(toast));
    },
    [arm],
  );
  const take = ({ id, action }: Toast) => {
    dismiss(id);
    action?.run();
  };
  const undoable = toasts.findLast(({ action }) => action?.undoes);
  // Text inputs have the browser's own undo.
  useShortcut('Ctrl+Z', undoable && (() => take(undoable)), { inDialogs: true });
  // Messages for one user are not shown to the next.
  useEffect(() => atSessionEnd(() => setToasts([])), []);
  const face = useMemo<Toasts>(
    () => ({
      success: (text, action) => add('success', text, action),
      error: (text, action) => add('danger', text, action),
    }),
    [add],
  );

  return (
    <ToastContext.Provider value={face}>
      {children}
      <section className="toasts" aria-label="Messages" aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only keep it on the screen
          <div
            key={toast.id}
            className={`toast-box toast-${toast.tone}`}
            onMouseEnter={() => hold(toast.id)}
            onFocus={() => hold(toast.id)}
            onMouseLeave={(event) => goOn(event.currentTarget, toast)}
            onBlur={(event) => goOn(event.currentTarget, toast)}
          >
            <Icon name={toast.tone === 'success' ? 'circle-check' : 'circle-alert'} size={18} />
            <span className="toast-text">{toast.text}</span>
            {toast.action && (
              <button type="button" className={buttonClass('secondary', 'sm')} onClick={() => take(toast)}>
                {toast.action.label}
              </button>
            )}
            <button
              type="button"
              className="btn btn-icon"
              aria-label="Dismiss"
              onClick={() => dismiss(toast.id)}
            >
              <Icon name="x" />
            </button>
          </div>
        ))}
      </section>
    </ToastContext.Provider>
  );
}

function shownMs({ tone, action }: Toast): number {
  return action ? OFFERED_MS : SHOWN_MS[tone];
}
