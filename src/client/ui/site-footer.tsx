import { Link } from 'react-router-dom';

/** The last line of every page. */
export function SiteFooter({ className = 'shell-footer' }: { className?: string }) {
  return (
    <footer className={className}>
      <span>© {new Date().getFullYear()} Mainstay. All rights reserved.</span>
      <Link to="/terms">Terms of Service</Link>
      <Link to="/privacy">Privacy Policy</Link>
    </footer>
  );
}
