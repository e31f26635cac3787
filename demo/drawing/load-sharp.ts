/** The library that draws and encodes. It takes 8 to 13 MB, so it is loaded with the first drawing. */
export const loadSharp = async () => (await import('sharp')).default;
