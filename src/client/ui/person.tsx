import './person.scss';

interface Props {
  /** Undefined for nobody: an empty circle. */
  name: string | undefined;
  size?: 'large';
}

/**
 * The initials of somebody in a circle, for the eye alone: the name stands beside it or is said otherwise. The style sheet draws
 * them, since as text they would be part of what a button or a row is called.
 */
export function Avatar({ name, size }: Props) {
  const className = `avatar${name === undefined ? ' avatar-none' : ''}${size ? ` avatar-${size}` : ''}`;
  if (name === undefined) return <span className={className} aria-hidden="true" />;
  return (
    <span className={className} data-hue={hueOf(name)} data-initials={initialsOf(name)} aria-hidden="true" />
  );
}

/** Somebody with initials and name. */
export function Person({ name }: { name: string }) {
  return (
    <span className="person">
      <Avatar name={name} />
      <span className="person-name">{name}</span>
    </span>
  );
}

/** The first letters of the first and the last word. @example initialsOf('Ana María Test') // 'AT' */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]);
  return letters.join('').toUpperCase() || '?';
}

/** As many hues can be told apart; the style sheet has them, since the page may have no styles of its own. */
const HUES = 12;

function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % HUES;
}
