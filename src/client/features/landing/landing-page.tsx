import './landing.scss';
import { useConfig } from '../../data/platform.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mailto } from '../../ui/mailto.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { SiteFooter } from '../../ui/site-footer.tsx';
import { FeatureSection } from './feature-section.tsx';
import { FindCompany } from './find-company.tsx';
import { PricingSection } from './pricing-section.tsx';
import { ProductShot } from './product-shot.tsx';
import { StorySection } from './story-section.tsx';

interface Props {
  /** The domain of companies: `acme` is at `acme.` + base. */
  base: string;
  companyAddress(subdomain: string): string;
}

/** The public page: what the product does, what it costs, a contact, and the form to find one's company. */
export function LandingPage({ base, companyAddress }: Props) {
  const { data } = useConfig();
  const demo = mailto(data?.contact_email, 'Request a demo of Mainstay');
  const contact = mailto(data?.contact_email, 'A question about Mainstay');
  usePageTitle('Mainstay · Maintenance that stays on plan');
  return (
    <div className="landing">
      <header className="landing-header">
        <div className="landing-width landing-header-line">
          <span className="landing-brand">
            <BrandMark />
            Mainstay
          </span>
          <nav aria-label="Main" className="landing-nav">
            <a href="#features">Features</a>
            <a href="#pricing">Pricing</a>
            <a href="#story">Story</a>
          </nav>
          <a className={`${buttonClass('ghost')} landing-sign-in`} href="#sign-in">
            Sign in
          </a>
          <a className={buttonClass('primary')} href={demo}>
            Request a demo
          </a>
        </div>
      </header>
      <main id="main">
        <section className="landing-hero">
          <div className="landing-width">
            <h1 tabIndex={-1} data-page-heading="">
              Maintenance that stays on plan
            </h1>
            <p className="landing-lead">
              Mainstay keeps a plant's assets, work orders and costs in one calm place, so that the team knows
              what is due, who does it and what it costs.
            </p>
            <div className="landing-actions">
              <a className={buttonClass('primary', 'lg')} href={demo}>
                Request a demo
              </a>
              <a className={buttonClass('secondary', 'lg')} href="#sign-in">
                Find your company
                <Icon name="arrow-right" />
              </a>
            </div>
            <ProductShot
              name="dashboard"
              alt="The dashboard: open work orders, assets in use, what comes next"
            />
          </div>
        </section>
        <FeatureSection />
        <StorySection />
        <PricingSection demo={demo} contact={contact} />
        <section id="sign-in" className="landing-band" aria-labelledby="sign-in-title">
          <div className="landing-width landing-band-grid">
            <div>
              <h2 id="sign-in-title">Already with us?</h2>
              <p>Every company has an address of its own. Write the first part of yours to sign in.</p>
              <FindCompany base={base} companyAddress={companyAddress} />
            </div>
            <div>
              <h2>Not yet?</h2>
              <p>Tell us what you maintain. We show you Mainstay with machines like yours.</p>
              <div className="landing-actions">
                <a className={buttonClass('primary', 'lg')} href={demo}>
                  Request a demo
                </a>
                <a className={buttonClass('secondary', 'lg')} href={contact}>
                  <Icon name="mail" />
                  Contact us
                </a>
              </div>
            </div>
          </div>
        </section>
      </main>
      <SiteFooter className="landing-footer" />
    </div>
  );
}
