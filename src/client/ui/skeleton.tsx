interface Props {
  width?: string | number;
  height?: string | number;
  className?: string;
}

/**
 * A grey bar in place of content still loading. An SVG, whose size is set by attributes: the page's content security policy forbids
 * inline styles in the prerendered HTML.
 */
export function Skeleton({ width = '100%', height = '0.75em', className = '' }: Props) {
  return <svg className={`skeleton ${className}`.trim()} width={width} height={height} aria-hidden="true" />;
}
