import { foldText } from './fold-text';

/** The short form of an id that is shown to people: its last 8 characters. */
export const shortId = (id: string): string => id.slice(-8);

/** The order number shown to customers: the last 8 characters of the id, in upper case. */
export const orderNumber = (id: string): string => shortId(id).toUpperCase();

/** The '#' before an order number, in any width, and what nobody sees before and behind it. */
const NUMBER_SIGN = /^[\s\p{Default_Ignorable_Code_Point}]*[#\uff03\ufe5f][\s\p{Default_Ignorable_Code_Point}]*/u;

/** A search text without the '#' that screens and paper print before an order number. */
export const withoutNumberSign = (typed: string): string => typed.trim().replace(NUMBER_SIGN, '');

/** A typed or scanned code of an order as it is compared with ids: folded, without the number sign. */
export const orderCode = (scanned: string): string => foldText(withoutNumberSign(scanned));
