import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SiteFooter } from '../../ui/site-footer.tsx';

/** The frame of a short text that anybody may read. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="solo">
      <main id="main" className="legal-main">
        <Link to="/" className="shell-brand legal-brand">
          <BrandMark />
          Mainstay
        </Link>
        <PageHeader title={title} />
        <div className="prose">{children}</div>
      </main>
      <SiteFooter />
    </div>
  );
}
