interface Props {
  width?: string | number;
  height?: string | number;
  className?: string;
}

/** A grey bar that holds the place of what is still loading. */
export function Skeleton({ width = '100%', height = '0.75em', className = '' }: Props) {
  return <span className={`skeleton ${className}`.trim()} style={{ width, height }} aria-hidden="true" />;
}
