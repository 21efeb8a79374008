/** Every icon of the app, from the one drawing that the dashboard has too. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { icns, type IconPicture, ico } from './icon-files.ts'

const DRAWING = join(import.meta.dirname, '..', '..', 'renderer', 'icon.svg')
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const
/** The drawing is 32 units wide, which are 32 pixels at this density. */
const DENSITY = 72
const UNITS = 32

/** Into `folder`: sizes/NxN.png, icon.ico, icon.icns, and what the tray shows. */
export async function makeIcons(folder: string): Promise<void> {
  await mkdir(join(folder, 'sizes'), { recursive: true })
  const drawing = await readFile(DRAWING, 'utf8')
  const pictures = await Promise.all(
    SIZES.map(async (size): Promise<IconPicture> => ({
      size,
      png: await paintedIcon(drawing, size),
    })),
  )
  const upTo = (largest: number): IconPicture[] => pictures.filter(({ size }) => size <= largest)
  await Promise.all([
    ...pictures.map(({ size, png }) =>
      writeFile(join(folder, 'sizes', `${size}x${size}.png`), png),
    ),
    writeFile(join(folder, 'icon.ico'), ico(upTo(256))),
    writeFile(join(folder, 'icon.icns'), icns(pictures)),
    writeFile(join(folder, 'tray.png'), await paintedIcon(drawing, 16)),
    writeFile(join(folder, 'tray@2x.png'), await paintedIcon(drawing, 32)),
    // A Mac wants the shape alone, and colours it.
    writeFile(join(folder, 'trayTemplate.png'), await paintedIcon(shapeOf(drawing), 16)),
    writeFile(join(folder, 'trayTemplate@2x.png'), await paintedIcon(shapeOf(drawing), 32)),
  ])
}

export async function paintedIcon(drawing: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(drawing), { density: (DENSITY * size) / UNITS })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Without its ground, in black, as large as the bar wants it. */
export function shapeOf(drawing: string): string {
  return drawing
    .replace(/<rect[^>]*\/>/, '')
    .replace('fill="#fff"', 'fill="#000"')
    .replace('viewBox="0 0 32 32"', 'viewBox="5 3 26 26"')
}

if (import.meta.main)
  await makeIcons(join(import.meta.dirname, '..', '..', 'dist', 'desktop', 'icons'))
