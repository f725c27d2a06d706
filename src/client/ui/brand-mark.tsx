/** The product's logo. Decorative: the name is always given beside it or elsewhere. */
export function BrandMark({ className = '' }: { className?: string }) {
  return (
    <svg
      className={`brand-mark ${className}`.trim()}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="8" className="brand-mark-ground" />
      <path d="M8.5 23V9.5L16 18l7.5-8.5V23" className="brand-mark-line" />
    </svg>
  );
}
