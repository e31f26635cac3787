/** Words for yes and no in other languages than English, as spreadsheets write them, in lower case. */
const YES = ['true', 'yes', '1', 'wahr', 'ja', 'vrai', 'oui', 'verdadero', 'sí', 'si', 'vero', 'verdadeiro', 'sim'];
const NO = ['false', 'no', '0', 'falsch', 'nein', 'faux', 'non', 'falso', 'não', 'onwaar', 'nee'];
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...[...YES, 'waar', 'prawda', 'tak', 'sant', 'истина', 'да', 'doğru', 'evet'].map((word) => [word, true] as const),
  ...[...NO, 'fałsz', 'nie', 'falskt', 'ложь', 'нет', 'yanlış', 'hayır'].map((word) => [word, false] as const),
]);

/** Reads yes or no in any of these languages; undefined for other text. */
export const readFlag = (text: string): boolean | undefined => FLAGS.get(text.toLowerCase());
