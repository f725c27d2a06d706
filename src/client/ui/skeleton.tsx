interface Props {
  width?: string | number;
  height?: string | number;
  className?: string;
}

/**
 * A grey bar that holds the place of what is still loading. Drawn as a picture, whose size is an attribute: the page's
 * policy lets no style stand in the HTML that the build draws.
 */
export function Skeleton({ width = '100%', height = '0.75em', className = '' }: Props) {
  return <svg className={`skeleton ${className}`.trim()} width={width} height={height} aria-hidden="true" />;
}
