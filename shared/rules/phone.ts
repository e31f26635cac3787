/** A phone number as it is stored and compared: digits and at most one leading plus. */
export const normalisePhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return phone.trim().startsWith('+') && digits !== '' ? `+${digits}` : digits;
};

/** What is typed into the tracking form, as it is sent: everything but digits and plus signs is dropped. */
export const stripPhone = (phone: string): string => phone.replace(/[^\d+]/g, '');

/** The digits alone, without the 00 that stands for a plus: '+961 70 123' and '00961 70 123' are the same line. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^(?:00)+/, '');

/** A phone number fit for a log: only its last two digits. */
export const maskPhone = (phone: string): string => {
  const digits = phoneDigits(phone);
  return `${'*'.repeat(Math.max(digits.length - 2, 0))}${digits.slice(-2)}`;
};
