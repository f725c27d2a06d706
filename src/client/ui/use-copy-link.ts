import { useToast } from './toasts.tsx';

/** Copies the whole link of an address of the app, and says whether that worked. */
export function useCopyLink(): (to: string) => Promise<void> {
  const toast = useToast();
  return async (to) => {
    try {
      await navigator.clipboard.writeText(new URL(to, location.origin).href);
      toast.success('Link copied');
    } catch {
      // Without https, or where it is forbidden, a page may not write there.
      toast.error('The link could not be copied. Open the record and copy its address.');
    }
  };
}
