import { Component, type ReactNode } from 'react';
import { ErrorState } from '@shop/shared/ui';

interface Props {
  children: ReactNode;
  /** Told once of what was thrown. */
  onCrash?: (message: string) => void;
}

interface State {
  failed: boolean;
}

/** Stands around one page: what breaks in it leaves header, footer and every other page alive. Retry renders it anew. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash?.(error instanceof Error ? error.message : String(error));
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        level={1}
        title="Something went wrong on this page"
        text="The rest of the shop works. Try the page again, or come back to it later."
        retryLabel="Retry"
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}
