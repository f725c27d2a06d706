import { Icon, type IconName } from '../../ui/icon.tsx';

interface Feature {
  icon: IconName;
  title: string;
  text: string;
  points: string[];
}

const FEATURES: Feature[] = [
  {
    icon: 'wrench',
    title: 'Asset management',
    text: 'Every machine with its make, serial number, place and state.',
    points: [
      'Sites, locations and categories',
      'Meter readings where the asset is',
      'Found in a second by any word',
    ],
  },
  {
    icon: 'clipboard-list',
    title: 'Work orders',
    text: 'From the request to the closed job, with nothing in between lost.',
    points: [
      'Checklists with people and hours',
      'Costs and completion notes',
      'A log that says who changed what',
    ],
  },
  {
    icon: 'chart-line',
    title: 'Reporting and insights',
    text: 'What is open, what comes next, what each machine really costs.',
    points: [
      'A dashboard for the morning round',
      'Utilization from meter readings',
      'Cost per hour and per year of an asset',
    ],
  },
];

const MORE: Feature[] = [
  {
    icon: 'calendar-clock',
    title: 'Planned maintenance',
    text: 'By date, by hours run, or whichever comes first.',
    points: [
      'A year ahead, seen before it is saved',
      'Procedures with steps and photos',
      'Each order is made in time, by itself',
    ],
  },
  {
    icon: 'package',
    title: 'Parts and purchasing',
    text: 'The right part is on the shelf before the job begins.',
    points: [
      'Stock by place, issued with a scan',
      'What plans need within 90 days',
      'Orders received in parts',
    ],
  },
  {
    icon: 'inbox',
    title: 'Requests from anybody',
    text: 'Whoever sees it reports it, without an account.',
    points: ['A page of your own, and QR labels', 'Photos from the phone', 'An answer, and how far it is'],
  },
];

/** What the product is about, and what goes with it. */
export function FeatureSection() {
  return (
    <>
      <section id="features" className="landing-section" aria-labelledby="features-title">
        <div className="landing-width">
          <h2 id="features-title">The whole job, from asset to cost</h2>
          <p className="landing-section-lead">
            Made for people who are at the machine, not at a desk: quick to learn, quick to answer. On a phone
            a job is one scroll, done with one thumb.
          </p>
          <FeatureGrid features={FEATURES} />
        </div>
      </section>
      <section className="landing-section landing-section-next" aria-label="More features">
        <div className="landing-width">
          <FeatureGrid features={MORE} />
        </div>
      </section>
    </>
  );
}

function FeatureGrid({ features }: { features: Feature[] }) {
  return (
    <ul className="feature-grid">
      {features.map(({ icon, title, text, points }) => (
        <li key={title} className="feature">
          <span className="feature-icon">
            <Icon name={icon} size={20} />
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
          <ul className="tick-list">
            {points.map((point) => (
              <li key={point}>
                <Icon name="check" size={15} />
                {point}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
