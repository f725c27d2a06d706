import './my-work.scss';
import { Children, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The user's own work on the dashboard, with reserved space while loading. */
export function OwnWorkFrame({ children }: { children?: ReactNode }) {
  const isLoading = Children.count(children) === 0;
  return (
    <section className="own-work" aria-labelledby="own-work" aria-busy={isLoading}>
      <div className="own-work-head">
        <h2 id="own-work" className="own-work-title">
          My work
        </h2>
        <Link to="/my-work">See all</Link>
      </div>
      <ul className="work-cards">{isLoading ? [0, 1, 2].map((at) => <Waiting key={at} />) : children}</ul>
    </section>
  );
}

function Waiting() {
  return (
    <li className="work-card card" aria-hidden="true">
      <div className="work-words">
        <Skeleton width="60%" height="1rem" />
        <Skeleton width="40%" />
      </div>
    </li>
  );
}
