import type { CellProps } from '../field.ts';

/**
 * The cell of a kind whose values lead somewhere: a link that is not a click on its row.
 * @param shown what people read of a value
 */
export function linkCell(
  href: (text: string) => string | undefined,
  target?: '_blank',
  shown: (value: unknown) => string = String,
) {
  return function LinkCell({ value }: CellProps) {
    if (!value) return <span className="value-none">–</span>;
    const to = href(String(value));
    if (to === undefined) return shown(value);
    return (
      <a href={to} target={target} rel="noreferrer" onClick={(event) => event.stopPropagation()}>
        {shown(value)}
      </a>
    );
  };
}
