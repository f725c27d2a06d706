import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Plain links to addresses of this app navigate without reloading the page. */
export function usePlainLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest('a');
      const address = link?.getAttribute('href');
      if (!link || !address?.startsWith('/') || link.target || link.origin !== window.location.origin) return;
      // The API and its documents are not pages of the app.
      if (link.pathname === '/api' || link.pathname.startsWith('/api/')) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
