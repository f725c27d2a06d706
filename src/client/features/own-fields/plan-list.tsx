/** What would be done, a sentence each. */
export function PlanList({ changes }: { changes: readonly string[] }) {
  return (
    <ul className="plan-list" aria-live="polite">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
