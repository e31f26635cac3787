import { useCallback, useSyncExternalStore, type Ref } from 'react';
import { Banner, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { goTo, wrongIn } from './invalid-fields';

/** The number of invalid fields after a refused save, and the number of the attempt. */
export interface FieldsToMend {
  /** The count in words: `3 fields need attention`. */
  title: string;
  /** The number of the attempt. When it changes, the summary is announced again and gets the focus. */
  attempt: number;
}

interface InvalidField {
  name: string;
  text: string;
}

const textOf = (part: Element | null | undefined): string => {
  const copy = part?.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const decoration of copy.querySelectorAll('[aria-hidden="true"]')) decoration.remove();
  return (copy.textContent ?? '').trim();
};

/** The text of the first element in an attribute's id list. A control's error comes before its hint. */
const firstOf = (control: Element, attribute: string): string =>
  textOf(document.getElementById(control.getAttribute(attribute)?.split(' ')[0] ?? ''));

const labelOf = (control: HTMLElement): string =>
  control.getAttribute('aria-label') ??
  (textOf(document.querySelector(`label[for="${control.id}"]`)) || firstOf(control, 'aria-labelledby'));

const invalidFieldsIn = (form: Element | null): InvalidField[] =>
  wrongIn(form).map((control) => ({ name: labelOf(control), text: firstOf(control, 'aria-describedby') }));

/** The current errors of a form in field order, read from the DOM, so that it works with any controls. */
function useInvalidFields(formId: string): InvalidField[] {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const form = document.getElementById(formId);
      const observer = new MutationObserver(onChange);
      if (form) observer.observe(form, { subtree: true, childList: true, characterData: true, attributes: true });
      return () => observer.disconnect();
    },
    [formId],
  );
  const found = useSyncExternalStore(subscribe, () => JSON.stringify(invalidFieldsIn(document.getElementById(formId))));
  // `found` was serialized above: equal strings are equal values, but lists never are.
  return JSON.parse(found) as InvalidField[];
}

interface Props {
  /** Receives the focus after a refused save. */
  ref: Ref<HTMLDivElement>;
  formId: string;
  toMend: FieldsToMend;
}

/** Lists the errors of a long form at its top. Each entry leads to its field. */
export function ErrorSummary({ ref, formId, toMend: { title, attempt } }: Props) {
  const findings = useInvalidFields(formId);
  return (
    <Place ref={ref} role="group" aria-label={title} tabIndex={-1}>
      <Banner key={attempt} kind="error" title={title}>
        <List>
          {findings.map(({ name, text }, index) => (
            <li key={`${index} ${name}`}>
              <button type="button" onClick={() => goTo(wrongIn(document.getElementById(formId))[index])}>
                {text === '' ? name : `${name}: ${text}`}
              </button>
            </li>
          ))}
        </List>
      </Banner>
    </Place>
  );
}

const Place = styled.div`
  border-radius: ${theme.radius.lg};
`;

/* A long list scrolls by itself, so that the form stays reachable. */
const List = styled.ul`
  max-height: 30dvh;
  overflow-y: auto;
  list-style: none;

  button {
    min-height: ${theme.target};
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    text-decoration: underline;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
`;
