import './mark.scss';
import type { Tone } from './badge-tone.ts';

interface Props {
  /** Its rank among all levels, from 1 for the lowest. */
  rank: number;
  of: number;
  tone: Tone;
  children: string;
}

const HEIGHT = 12;
const STEP = 4;

/** A level on a scale: as many bars as there are levels, filled up to this one, with its name. */
export function Level({ rank, of, tone, children }: Props) {
  const bars = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <span className={`level${tone === 'danger' ? ' is-danger' : ''}`}>
      <svg
        className="level-bars"
        viewBox={`0 0 ${of * STEP} ${HEIGHT}`}
        width={of * STEP}
        height={HEIGHT}
        aria-hidden="true"
      >
        {bars.map((bar) => {
          const height = (HEIGHT * (bar + 1)) / (of + 1);
          return (
            <rect
              key={bar}
              className={bar <= rank ? 'is-on' : undefined}
              x={(bar - 1) * STEP}
              y={HEIGHT - height}
              width={STEP - 1}
              height={height}
              rx={1}
            />
          );
        })}
      </svg>
      {children}
    </span>
  );
}
