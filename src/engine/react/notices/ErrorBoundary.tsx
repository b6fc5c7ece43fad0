// Keeps a throwing widget or screen from taking anything else down.
import { Component, type ReactNode } from 'react';
import { asError } from '../../values/errors.ts';

interface Props {
  /** Draws what failed; `retry` mounts the children again. */
  fallback: (error: Error, retry: () => void) => ReactNode;
  children: ReactNode;
}

interface State {
  error: Error | null;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: asError(error) };
  }

  readonly #retry = (): void => {
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error, this.#retry) : this.props.children;
  }
}
