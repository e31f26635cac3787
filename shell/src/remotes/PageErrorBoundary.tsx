import { Component, type ReactNode } from 'react';
import { CouldNotLoad } from '../app/CouldNotLoad';

interface Props {
  children: ReactNode;
  /** Told once of what was thrown. */
  onCrash?: (message: string) => void;
}

interface State {
  failed: boolean;
  retried: boolean;
}

/** Stands around one page: what breaks in it leaves header, footer and every other page alive. Retry renders it anew. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, retried: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash?.(error instanceof Error ? error.message : String(error));
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <CouldNotLoad
        title="Something went wrong on this page"
        text="The rest of the shop works. Try the page again, or come back to it later."
        retried={this.state.retried}
        onRetry={() => this.setState({ failed: false, retried: true })}
      />
    );
  }
}
