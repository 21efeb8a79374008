/** Libraries in C that take 50 ms to load, a sixth of a start: loaded for the first picture. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  if (onlyWrites) sharp.block({ operation: ['VipsForeignLoad'] })
  return sharp
}

let onlyWrites = false

/**
 * From now on libvips reads no file in this process, whatever it holds: pictures are written here,
 * from pixels. What a stranger made is decoded by a program of its own (picture-program.ts).
 */
export function readNoPictures(): void {
  onlyWrites = true
}
