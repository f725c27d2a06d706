interface Props {
  done: number;
  total: number;
  /** Whether something is being saved. */
  isBusy?: boolean;
}

/** The progress of a procedure: "12 of 40". */
export function Progress({ done, total, isBusy = false }: Props) {
  return (
    <div className={`run-progress screen-only${isBusy ? ' is-busy' : ''}`}>
      <progress value={done} max={Math.max(1, total)} aria-label="Answered steps" />
      <span>
        {done} of {total}
      </span>
    </div>
  );
}
