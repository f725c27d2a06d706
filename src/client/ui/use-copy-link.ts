import { useToast } from './toasts.tsx';

/** Copies the full URL of an address of the app, and reports whether that worked. */
export function useCopyLink(): (to: string) => Promise<void> {
  const toast = useToast();
  return async (to) => {
    try {
      await navigator.clipboard.writeText(new URL(to, location.origin).href);
      toast.success('Link copied');
    } catch {
      // Without https or permission, a page cannot write to the clipboard.
      toast.error('The link could not be copied. Open the record and copy its address.');
    }
  };
}
