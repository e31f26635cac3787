/**
 * Loads the library that decodes, draws and encodes pictures on first use. A server that only sends pictures saves its
 * 8 to 13 MB of memory.
 */
export const loadSharp = async () => (await import('sharp')).default;
