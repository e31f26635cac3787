/**
 * The library that decodes, draws and encodes pictures. It is loaded with the first picture that is made: a server that
 * only sends pictures does without its 8 to 13 MB.
 */
export const loadSharp = async () => (await import('sharp')).default;
