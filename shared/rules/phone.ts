/** A phone number as it is stored and compared: digits and at most one leading plus. */
export const normalisePhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return phone.trim().startsWith('+') && digits !== '' ? `+${digits}` : digits;
};

/** What is typed into the tracking form, as it is sent: everything but digits and plus signs is dropped. */
export const stripPhone = (phone: string): string => phone.replace(/[^\d+]/g, '');

/** The digits alone, without the 00 that stands for a plus: '+961 70 123' and '00961 70 123' are the same line. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^(?:00)+/, '');

/** What is wrong with a phone number that somebody typed to be called under; null when nothing is. */
export const phoneProblem = (phone: string): string | null => {
  if (phoneDigits(phone) === '') return 'Phone number must contain digits';
  // A letter for a digit, as in 'O3 123 456', would reach somebody else or nobody.
  return /\p{L}/u.test(phone) ? 'Phone number must not contain letters' : null;
};

/**
 * The digits to look for among phone numbers, however those are spelled; null for what does not look like a phone: 'Tee 3'
 * must not find every number with a 3 in it.
 */
export const phoneSearch = (typed: string): string | null => {
  const digits = phoneDigits(typed);
  return /^[\d\s()+./-]{3,}$/.test(typed.trim()) && digits !== '' ? digits : null;
};

/** True when a phone number contains what was typed, however either is spelled. */
export const matchesPhone = (typed: string, phone: string): boolean => {
  const digits = phoneSearch(typed);
  return digits !== null && phoneDigits(phone).includes(digits);
};

/** A phone number fit for a log: only its last two digits. */
export const maskPhone = (phone: string): string => {
  const digits = phoneDigits(phone);
  return `${'*'.repeat(Math.max(digits.length - 2, 0))}${digits.slice(-2)}`;
};
