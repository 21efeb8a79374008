/** Libraries in C that take 50 ms to load, a sixth of a start: loaded for the first picture. */
export const loadSharp = async () => (await import('sharp')).default
