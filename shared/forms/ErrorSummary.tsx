import { useCallback, useSyncExternalStore, type Ref } from 'react';
import { Banner } from '@shop/shared/ui';
import styled from 'styled-components';

/** How many fields a refused save found wrong, and the number of that try. */
export interface FieldsToMend {
  /** How many there are, in words: `3 fields need attention`. */
  title: string;
  /** Counts the tries: with another number the summary is announced again and takes the focus. */
  attempt: number;
}

interface InvalidField {
  name: string;
  text: string;
}

const INVALID = '[aria-invalid="true"]';
const CONTROL = 'input, select, textarea, button';

const wrongIn = (form: Element | null): HTMLElement[] => [...(form?.querySelectorAll<HTMLElement>(INVALID) ?? [])];

/** Goes to a control, or to the first one of a group. */
const goTo = (wrong: HTMLElement | undefined): void =>
  (wrong?.matches(CONTROL) ? wrong : wrong?.querySelector<HTMLElement>(CONTROL))?.focus();

const textOf = (part: Element | null | undefined): string => {
  const copy = part?.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const decoration of copy.querySelectorAll('[aria-hidden="true"]')) decoration.remove();
  return (copy.textContent ?? '').trim();
};

/** What the first of the elements says whose ids an attribute lists: a control's error stands before its hint. */
const firstOf = (control: Element, attribute: string): string =>
  textOf(document.getElementById(control.getAttribute(attribute)?.split(' ')[0] ?? ''));

const labelOf = (control: HTMLElement): string =>
  control.getAttribute('aria-label') ??
  (textOf(document.querySelector(`label[for="${control.id}"]`)) || firstOf(control, 'aria-labelledby'));

const invalidFieldsIn = (form: Element | null): InvalidField[] =>
  wrongIn(form).map((control) => ({ name: labelOf(control), text: firstOf(control, 'aria-describedby') }));

/** What is wrong in a form now, as its fields show it, in their order: whichever controls it is made of. */
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
  // It is what was put into words above: a text is the same as long as nothing changed, a list never is.
  return JSON.parse(found) as InvalidField[];
}

interface Props {
  /** For the focus after a refused save. */
  ref: Ref<HTMLDivElement>;
  formId: string;
  toMend: FieldsToMend;
}

/** At the top of a long form: what is wrong with which field, each a way to it. */
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
  border-radius: ${({ theme }) => theme.radius.lg};
`;

/* Many findings scroll by themselves: the form stays in reach. */
const List = styled.ul`
  max-height: 30dvh;
  overflow-y: auto;
  list-style: none;

  button {
    min-height: ${({ theme }) => theme.target};
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
