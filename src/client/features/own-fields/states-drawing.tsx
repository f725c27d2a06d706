import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { StatesWords } from '../../../shared/schema/states.ts';
import type { DraftChoice } from './draft-choices.ts';
import type { DraftMove } from './draft-states.ts';

interface Props {
  states: StatesWords;
  choices: DraftChoice[];
  moves: Record<string, DraftMove>;
}

/** An action between states, by their places in the column. */
interface Lane {
  name: string;
  title: string;
  from: number[];
  to: number;
  isTimed: boolean;
}

const BOX = { width: 150, height: 32 };
const ROW = 52;
const LANE = 24;
const EDGE = 2;
const MOST_LETTERS = 18;

/**
 * The states one below the other, with a lane for each action that leads from some of them to another: drawn for the eye, and told as a
 * list with the numbers of the drawing.
 */
export function StatesDrawing({ states, choices, moves }: Props) {
  const lanes = lanesOf(states, choices, moves);
  const called = (at: number) => choices[at]?.title ?? '';
  const width = BOX.width + (lanes.length + 1) * LANE + EDGE;
  const height = choices.length * ROW;
  if (choices.length === 0) return null;
  return (
    <figure className="states-drawing">
      {/* Wider than a phone where there are many actions; what it shows stands in the list below. */}
      <div>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {lanes.map((lane, at) => (
            <LaneLines key={lane.name} lane={lane} at={at} />
          ))}
          {choices.map(({ value, title }, at) => (
            <g key={value} className={states.final?.[value] ? 'is-final' : undefined}>
              {states.start === value && <circle className="is-start" cx="8" cy={middle(at)} r="4" />}
              <rect
                x="18"
                y={middle(at) - BOX.height / 2}
                width={BOX.width - 18}
                height={BOX.height}
                rx="6"
              />
              {states.final?.[value] && (
                <rect
                  x="21"
                  y={middle(at) - BOX.height / 2 + 3}
                  width={BOX.width - 24}
                  height={BOX.height - 6}
                  rx="4"
                />
              )}
              <text x={(BOX.width + 18) / 2} y={middle(at) + 4}>
                {title.length > MOST_LETTERS ? `${title.slice(0, MOST_LETTERS - 1)}…` : title}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <figcaption>
        {lanes.length === 0 && <p className="own-fields-note">{TEXTS.nothingLeads}</p>}
        <ol aria-label={TEXTS.leads}>
          {lanes.map(({ name, title, from, to }) => (
            <li key={name}>{TEXTS.leadsFrom(title, from.map(called).join(', '), called(to))}</li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}

/** From the boxes to a line beside them, and with an arrow into the box where it leads. */
function LaneLines({ lane: { from, to, isTimed }, at }: { lane: Lane; at: number }) {
  const x = BOX.width + (at + 1) * LANE;
  // Lines of several actions at one box stand apart, and what comes in lies above what goes out.
  const [into, out] = [-3 - (at % 4) * 3, 3 + (at % 4) * 3];
  const ends = [middle(to) + into, ...from.map((one) => middle(one) + out)];
  const [top, bottom] = [Math.min(...ends), Math.max(...ends)];
  const arrow = middle(to) + into;
  return (
    <g className={isTimed ? 'is-timed' : undefined}>
      <path d={`M${x} ${top}V${bottom}`} />
      {from.map((one) => (
        <path key={one} d={`M${BOX.width} ${middle(one) + out}H${x}`} />
      ))}
      <path d={`M${x} ${arrow}H${BOX.width}`} />
      <path className="is-arrow" d={`M${BOX.width} ${arrow}l7 -4v8z`} />
      <circle cx={x} cy={(top + bottom) / 2} r="9" />
      <text x={x} y={(top + bottom) / 2 + 4}>
        {at + 1}
      </text>
    </g>
  );
}

function middle(at: number): number {
  return at * ROW + ROW / 2;
}

function lanesOf(states: StatesWords, choices: DraftChoice[], moves: Record<string, DraftMove>): Lane[] {
  const values = choices.map(({ value }) => value);
  const open = values.filter((value) => !Object.hasOwn(states.final ?? {}, value));
  return Object.entries(moves).flatMap(([name, { title, from = open, to, at }]) => {
    const end = values.indexOf(to ?? '');
    const starts = from.flatMap((one) => (one !== to && values.includes(one) ? [values.indexOf(one)] : []));
    if (end < 0 || starts.length === 0) return [];
    return [{ name, title, from: starts, to: end, isTimed: at !== undefined }];
  });
}
