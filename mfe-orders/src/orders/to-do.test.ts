import { describe, expect, it } from '@jest/globals';
import { TO_DO, isNarrowed, shownStatus, statusWith } from './to-do';

const NONE = {
  q: '',
  status: '',
  outcome: '',
  type: '',
  payment: '',
  attention: '',
  town: '',
  printed: '',
  parcel: '',
  courier: '',
  contact: '',
  product: '',
  hour: '',
  range: '',
};

/** The status that is shown after a change. */
const shownAfter = (changes: Partial<typeof NONE>, before: Partial<typeof NONE> = {}) => {
  const filters = { ...NONE, ...before };
  const next = { ...filters, ...changes, ...statusWith(changes, filters) };
  return shownStatus(next.status, isNarrowed(next));
};

describe('what is to do', () => {
  it('stands in an address without filters, and one with a filter finds all orders', () => {
    expect(shownAfter({})).toBe(TO_DO);
    expect(shownStatus('', isNarrowed({ ...NONE, type: 'online' }))).toBe('');
    expect(shownStatus('delivered', false)).toBe('delivered');
    expect(shownStatus('all', false)).toBe('');
  });

  it('stays when it is filtered, and is left by a search or an ending', () => {
    expect(shownAfter({ type: 'online' })).toBe(TO_DO);
    expect(shownAfter({ range: 'today' })).toBe(TO_DO);
    expect(shownAfter({ q: 'maya' })).toBe('');
    expect(shownAfter({ outcome: 'refused' })).toBe('');
    expect(shownAfter({ q: '' }, { q: 'maya' })).toBe(TO_DO);
  });

  it('is left for all orders and found again by its tab, with and without another filter', () => {
    for (const before of [{}, { type: 'online' }, { status: TO_DO, type: 'online' }]) {
      expect(shownAfter({ status: '' }, before)).toBe('');
      expect(shownAfter({ status: TO_DO }, { ...before, status: 'all' })).toBe(TO_DO);
    }
    expect(shownAfter({ type: 'online' }, { status: 'all' })).toBe('');
  });
});
