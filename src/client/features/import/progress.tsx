/** A progress bar, also announced by screen readers. */
export function Progress({ done, total }: { done: number; total: number }) {
  return (
    <p role="status">
      <progress className="import-progress" value={done} max={total} aria-label="Progress" />
      {done.toLocaleString()} of {total.toLocaleString()} rows
    </p>
  );
}
