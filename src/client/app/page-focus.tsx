import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After navigation the focus moves to the page's heading, so that a screen reader announces it and the next Tab starts there. The
 * first page keeps the browser's default focus. A page that loads data gets a moment to render its heading.
 */
export function PageFocus() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const before = document.activeElement;
    const focusHeading = () => {
      const heading = document.querySelector<HTMLElement>('[data-page-heading]');
      heading?.focus({ preventScroll: true });
      return heading !== null;
    };
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      // Something else took the focus meanwhile and keeps it.
      const isFree = document.activeElement === before || document.activeElement === document.body;
      if (!isFree || focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), 5000);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
  return null;
}
