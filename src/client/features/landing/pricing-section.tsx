import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface Plan {
  name: string;
  price: string;
  per?: string;
  text: string;
  points: string[];
  action: 'demo' | 'contact';
  label: string;
}

const PLANS: Plan[] = [
  {
    name: 'Starter',
    price: '$0',
    per: '/month',
    text: 'For a first site that wants order.',
    points: ['Work orders and checklists', 'Assets, sites and locations', 'The dashboard'],
    action: 'contact',
    label: 'Get started',
  },
  {
    name: 'Pro',
    price: '$49',
    per: '/month',
    text: 'For teams that plan ahead.',
    points: [
      'Everything in Starter',
      'Meter readings and utilization',
      'Financial reports of assets',
      'Import of your old records',
    ],
    action: 'demo',
    label: 'Request a demo',
  },
  {
    name: 'Enterprise',
    price: 'Custom',
    text: 'For several companies under one roof.',
    points: [
      'Everything in Pro',
      'An address of its own for each company',
      'On your own servers if you like',
      'Fields and forms made for you',
    ],
    action: 'contact',
    label: 'Contact us',
  },
];

export function PricingSection({ demo, contact }: { demo: string; contact: string }) {
  return (
    <section id="pricing" className="landing-section" aria-labelledby="pricing-title">
      <div className="landing-width">
        <h2 id="pricing-title">A price that fits on one line</h2>
        <p className="landing-section-lead">Start free, move up when the plant does.</p>
        <ul className="plan-grid">
          {PLANS.map((plan) => (
            <li key={plan.name} className={`card plan${plan.name === 'Pro' ? ' plan-marked' : ''}`}>
              <h3>{plan.name}</h3>
              <p className="plan-price">
                <strong>{plan.price}</strong>
                {plan.per}
              </p>
              <p className="plan-text">{plan.text}</p>
              <ul className="tick-list">
                {plan.points.map((point) => (
                  <li key={point}>
                    <Icon name="check" size={15} />
                    {point}
                  </li>
                ))}
              </ul>
              <a
                className={buttonClass(plan.name === 'Pro' ? 'primary' : 'secondary')}
                href={plan.action === 'demo' ? demo : contact}
              >
                {plan.label}
                <span className="sr-only"> about {plan.name}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
