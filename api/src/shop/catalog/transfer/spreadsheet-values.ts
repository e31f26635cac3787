/** Words for yes and no in other languages than English, as spreadsheets write them, in lower case. */
const YES = ['true', 'yes', '1', 'wahr', 'ja', 'vrai', 'oui', 'verdadero', 'sí', 'si', 'vero', 'verdadeiro', 'sim'];
const NO = ['false', 'no', '0', 'falsch', 'nein', 'faux', 'non', 'falso', 'não', 'onwaar', 'nee'];
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...[...YES, 'waar', 'prawda', 'tak', 'sant', 'истина', 'да', 'doğru', 'evet'].map((word) => [word, true] as const),
  ...[...NO, 'fałsz', 'nie', 'falskt', 'ложь', 'нет', 'yanlış', 'hayır'].map((word) => [word, false] as const),
]);

/** Reads yes or no in any of these languages; undefined for other text. */
export const readFlag = (text: string): boolean | undefined => FLAGS.get(text.toLowerCase());

/** The shop's own currency, before or after the amount, with a minus sign or without. */
const CURRENCY = /^(-?)\s*(?:US)?\$\s*|^(-?)\s*USD\s*|\s*(?:(?:US)?\$|USD)$/gi;

/** A space or an apostrophe between groups of three digits. */
const GROUP_MARK = /(?<=\d)[\s'\u2019](?=\d{3}(?!\d))/g;

/**
 * An amount as spreadsheets write it, as plain digits with a point: '$1,234.50', '1 234,50', '24,50 $'. Where one sign
 * may be either a decimal mark or between groups of digits it is the decimal mark: too many decimals are then refused,
 * and never taken for another amount. What is no amount stays as it is.
 *
 * @param decimalComma amounts may have a decimal comma, because the cells are not separated by commas
 */
export function plainAmount(text: string, decimalComma: boolean): string {
  const bare = text.replace(CURRENCY, '$1$2').replace(GROUP_MARK, '');
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(bare)) return bare.replaceAll(',', '');
  if (!decimalComma) return /^-?\d{1,3}(,\d{3})+$/.test(bare) ? bare.replaceAll(',', '') : bare;
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  return /^-?\d*,\d+$/.test(bare) ? bare.replace(',', '.') : bare;
}
