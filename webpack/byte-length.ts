/** The length of a text in UTF-8 bytes. React's server renderer for text uses no other part of Node's Buffer. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // A surrogate pair takes four bytes, so each half counts two. Any other character from U+0800 on takes three.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
