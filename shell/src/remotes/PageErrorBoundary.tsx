import { Component, type ReactNode } from 'react';
import { CouldNotLoad } from '../app/CouldNotLoad';

interface Props {
  children: ReactNode;
  /** What follows the text of the error card. */
  note?: ReactNode;
  /** Receives the message of the error, once. */
  onCrash?: (message: string) => void;
}

interface State {
  failed: boolean;
  retried: boolean;
}

/** Error boundary of one page: header, footer and other pages keep working. Retry renders the page again. */
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
        text={
          <>
            <span>Try again, or come back later.</span>
            {this.props.note}
          </>
        }
        retried={this.state.retried}
        onRetry={() => this.setState({ failed: false, retried: true })}
      />
    );
  }
}
