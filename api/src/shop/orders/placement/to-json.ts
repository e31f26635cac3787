/**
 * JSON that PostgreSQL accepts. A JavaScript string may hold half of a surrogate pair (a cut emoji), which JSON can
 * spell but a text column cannot store. Such a half becomes the replacement character.
 */
export function toJson(value: object): string {
  const json = JSON.stringify(value);
  // JSON spells only such halves with \ud.
  if (!json.includes('\\ud')) return json;
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replace(/\p{Cs}/gu, '\ufffd') : part,
  );
}
