/** The library that draws and encodes. It takes 8 to 13 MB of memory, so it is loaded for the first drawing only. */
export const loadSharp = async () => (await import('sharp')).default;
