import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** Something could not be loaded, with a button to retry. */
export function LoadError({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <Alert tone="danger">
      <p>{text}</p>
      <Button size="sm" icon="rotate-ccw" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
