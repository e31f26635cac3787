import { Component, type ReactNode, type Ref } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface Props<Element extends TextField> {
  /** The value that the page gives the field. */
  value: unknown;
  /** The ref of the field's owner. */
  outer: Ref<Element> | undefined;
  /** Renders the field with this ref. */
  children: (ref: (element: Element | null) => void) => ReactNode;
}

/**
 * Keeps what a password manager has put into a controlled field without an event. React puts the field's former value
 * back whenever the page renders, also for an answer that has nothing to do with the field. A value that the page
 * changes itself wins. It is a class, because only a class can read the field before React writes to it.
 */
export class KeepFilled<Element extends TextField> extends Component<Props<Element>, object, string | null> {
  private element: Element | null = null;
  /** The value at the last event or render, which the page knows. */
  private known: string | undefined;

  private readonly note = () => {
    this.known = this.element?.value;
  };

  private readonly hold = (element: Element | null) => {
    this.element?.removeEventListener('input', this.note);
    this.element = element;
    element?.addEventListener('input', this.note);
    const { outer } = this.props;
    if (typeof outer === 'function') outer(element);
    else if (outer) outer.current = element;
  };

  override getSnapshotBeforeUpdate({ value: before }: Props<Element>): string | null {
    const found = this.element?.value;
    return found === undefined || before !== this.props.value || found === before || found === this.known
      ? null
      : found;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, filled: string | null): void {
    // Browsers change some values, such as line ends. What is in the field now is what the page has put there.
    this.note();
    // The page reads events only after it has rendered.
    if (filled !== null) queueMicrotask(() => this.fill(filled));
  }

  private fill(value: string): void {
    const { element } = this;
    if (!element) return;
    // With the browser's own setter. React's would hide the change from React.
    Reflect.set(Reflect.getPrototypeOf(element) ?? {}, 'value', value, element);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }

  override render(): ReactNode {
    return this.props.children(this.hold);
  }
}
