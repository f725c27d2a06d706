import { Component, type ReactNode } from 'react';
import { Solo } from '../ui/solo.tsx';
import { ErrorView } from './error-view.tsx';

interface State {
  failed: boolean;
  error?: unknown;
}

/** Catches render errors outside of a router's pages. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Solo>
        <ErrorView error={this.state.error} />
      </Solo>
    );
  }
}
