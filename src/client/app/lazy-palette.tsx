import { type MutableRefObject, Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { SidebarItem } from './sidebar.tsx';

const Palette = lazyPart(async () => ({ default: (await import('./palette.tsx')).Palette }));

interface Props {
  places: SidebarItem[];
  onClose(): void;
}

/** The command palette, whose code loads on first use. Text typed until then appears in its input. */
export function LazyPalette(props: Props) {
  const typed = useRef('');
  return (
    <Suspense fallback={<TypedMeanwhile typed={typed} onClose={props.onClose} />}>
      <Palette typed={typed} {...props} />
    </Suspense>
  );
}

/** Collects the keys typed while the palette loads: otherwise the page below would handle them. */
function TypedMeanwhile({ typed, onClose }: { typed: MutableRefObject<string>; onClose(): void }) {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', hold, { capture: true });
    return () => document.removeEventListener('keydown', hold, { capture: true });
  }, [typed, onClose]);
  return null;
}
