const WIDTH = 72;
const HEIGHT = 24;
const INSET = 2;

/** The trend of a figure as a thin line without axes. It repeats data listed elsewhere, so screen readers skip it. */
export function Spark({ values }: { values: number[] | undefined }) {
  if (!values || values.length < 2 || values.every((value) => value === values[0])) return null;
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  const points = values.map((value, at) => {
    const x = INSET + (at / (values.length - 1)) * (WIDTH - 2 * INSET);
    const y = HEIGHT - INSET - ((value - least) / span) * (HEIGHT - 2 * INSET);
    return [Number(x.toFixed(1)), Number(y.toFixed(1))] as const;
  });
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={endX} cy={endY} r="2" />
    </svg>
  );
}
