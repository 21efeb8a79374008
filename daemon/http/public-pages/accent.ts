/** An accent colour that can be read on the ground of a page (WCAG 2.2, 1.4.3). */

/** Red, green and blue, 0–255. */
type Rgb = [number, number, number]

const LEAST_CONTRAST = 4.5
const STEPS = 20

/** `#rgb`, `#rrggbb` or `#rrggbbaa` → the same colour, as far towards black or white as it must be. */
export function readableOn(color: string, ground: 'light' | 'dark'): string {
  const wanted = rgbOf(color)
  const [behind, towards]: [Rgb, number] =
    ground === 'light' ? [[255, 255, 255], 0] : [[20, 22, 26], 255]
  for (let step = 0; ; step += 1) {
    const mixed = wanted.map((part) => Math.round(part + ((towards - part) * step) / STEPS)) as Rgb
    if (step === STEPS || contrastOf(mixed, behind) >= LEAST_CONTRAST)
      return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }
}

function rgbOf(color: string): Rgb {
  const digits = color.slice(1)
  const parts =
    digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!
  return parts.slice(0, 3).map((part) => Number.parseInt(part, 16)) as Rgb
}

export function contrastOf(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
