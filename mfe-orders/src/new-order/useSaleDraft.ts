import { nanoid } from '@reduxjs/toolkit';
import { useDraft, useKeepDraft } from '@shop/shared/forms';
import { useState } from 'react';
import { NOBODY, readStoredSale, type DraftCustomer, type DraftLine } from './draft';
import { PLAIN_SALE, type SaleTerms } from './terms';

const newKey = () => `till-${nanoid(24)}`;

/** An order that is being entered, stored for the tab until it is placed or discarded. */
export function useSaleDraft() {
  const draft = useDraft({ form: 'order', title: 'New order' });
  const [kept, setKept] = useState(() => readStoredSale(draft.found?.value));
  // The idempotency key is restored with the draft, so that a sale whose response was lost is not created twice.
  const [key, setKey] = useState(() => kept?.key ?? newKey());
  const [lines, setLines] = useState<readonly DraftLine[]>(kept?.lines ?? []);
  const [customer, setCustomer] = useState<DraftCustomer>(kept?.customer ?? NOBODY);
  const [terms, setTerms] = useState<SaleTerms>(kept?.terms ?? PLAIN_SALE);
  const dirty =
    lines.length > 0 ||
    Object.values(customer).some((text) => text !== '') ||
    JSON.stringify(terms) !== JSON.stringify(PLAIN_SALE);
  useKeepDraft(draft, dirty ? { key, lines, customer, terms } : null);
  return {
    key,
    lines,
    customer,
    terms,
    dirty,
    setLines,
    setCustomer,
    setTerms,
    drop: () => draft.drop(),
    restored: kept && {
      files: [],
      onDiscard: () => {
        setLines([]);
        setCustomer(NOBODY);
        setTerms(PLAIN_SALE);
        setKey(newKey());
        setKept(null);
      },
    },
  };
}
