/** The footer of every page. Plain links: public pages have no router, the apps intercept them. */
export function SiteFooter({ className = 'shell-footer' }: { className?: string }) {
  return (
    <footer className={className}>
      {/* A single text node, so that hydration corrects a page that was prerendered in another year. */}
      <span suppressHydrationWarning>{`© ${new Date().getFullYear()} Mainstay. All rights reserved.`}</span>
      <a href="/terms">Terms of Service</a>
      <a href="/privacy">Privacy Policy</a>
    </footer>
  );
}
