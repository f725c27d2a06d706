import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SiteFooter } from '../../ui/site-footer.tsx';

/** The frame of a short public text. */
export function LegalText({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="solo">
      <main id="main" className="legal-main">
        <a href="/" className="shell-brand legal-brand">
          <BrandMark />
          Mainstay
        </a>
        <h1 className="page-title" tabIndex={-1} data-page-heading="">
          {title}
        </h1>
        <div className="prose">{children}</div>
      </main>
      <SiteFooter />
    </div>
  );
}
