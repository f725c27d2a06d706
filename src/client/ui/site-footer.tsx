/** The last line of every page. Plain links: the public pages have no router, the apps turn them into navigation. */
export function SiteFooter({ className = 'shell-footer' }: { className?: string }) {
  return (
    <footer className={className}>
      {/* One text, so that a page that was drawn in another year is corrected. */}
      <span suppressHydrationWarning>{`© ${new Date().getFullYear()} Mainstay. All rights reserved.`}</span>
      <a href="/terms">Terms of Service</a>
      <a href="/privacy">Privacy Policy</a>
    </footer>
  );
}
