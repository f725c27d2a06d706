import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a change of page the focus goes to its heading, so that a screen reader says where one is and the next Tab
 * starts there. The first page keeps the browser's own start. A page that loads first gets a moment to draw its heading.
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
      // Somebody else took the focus meanwhile: it is theirs.
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
