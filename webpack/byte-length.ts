/** The length of a text in UTF-8 bytes: the only part of Node's Buffer that React's server renderer for text uses. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // A surrogate pair is four bytes, so each half counts two. Any other character from U+0800 on is three.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
