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
import { Icon } from './icon.tsx';

interface Toast {
  id: number;
  tone: 'success' | 'danger';
  text: string;
}

export interface Toasts {
  success(text: string): void;
  error(text: string): void;
}

const SHOWN_MS = { success: 4000, danger: 8000 };
const ToastContext = createContext<Toasts | undefined>(undefined);

/** Says briefly what has happened. Must stand below `ToastProvider`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

/** Holds the messages in a corner of the page and reads them out; each goes by itself and waits while pointed at or focused. */
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
    (id: number, tone: Toast['tone']) => {
      clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        setTimeout(() => dismiss(id), SHOWN_MS[tone]),
      );
    },
    [dismiss],
  );
  const hold = (id: number) => clearTimeout(timers.current.get(id));
  const goOn = (box: HTMLElement, id: number, tone: Toast['tone']) => {
    // The pointer may have left while the focus is still there, and the other way round.
    if (!box.matches(':hover, :focus-within')) arm(id, tone);
  };
  const add = useCallback(
    (tone: Toast['tone'], text: string) => {
      const id = nextId.current++;
      setToasts((shown) => [...shown.slice(-2), { id, tone, text }]);
      arm(id, tone);
    },
    [arm],
  );
  // What was said to one user is not for the next one.
  useEffect(() => atSessionEnd(() => setToasts([])), []);
  const face = useMemo<Toasts>(
    () => ({ success: (text) => add('success', text), error: (text) => add('danger', text) }),
    [add],
  );

  return (
    <ToastContext.Provider value={face}>
      {children}
      <section className="toasts" aria-label="Messages" aria-live="polite" aria-relevant="additions">
        {toasts.map(({ id, tone, text }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it, or being in it, only keeps it on the screen
          <div
            key={id}
            className={`toast-box toast-${tone}`}
            onMouseEnter={() => hold(id)}
            onFocus={() => hold(id)}
            onMouseLeave={(event) => goOn(event.currentTarget, id, tone)}
            onBlur={(event) => goOn(event.currentTarget, id, tone)}
          >
            <Icon name={tone === 'success' ? 'circle-check' : 'circle-alert'} size={18} />
            <span className="toast-text">{text}</span>
            <button type="button" className="btn btn-icon" aria-label="Dismiss" onClick={() => dismiss(id)}>
              <Icon name="x" />
            </button>
          </div>
        ))}
      </section>
    </ToastContext.Provider>
  );
}
