/** The accent colour, and what can be read on it and seen on black. WCAG 2.2 contrast throughout. */
type Rgb = readonly [number, number, number]

export interface Accent {
  /** The colour as the page gave it. */
  accent: string
  /** Black or white, whichever reads better upon it. */
  onAccent: string
  /** The accent, lightened as far as it must be to stand out on the dark of the player. */
  accentOnDark: string
}

/** More than the 3 of WCAG 1.4.11, since the dark is a veil with a picture behind it. */
const CONTRAST_ON_DARK = 4.5
const DARK: Rgb = [24, 24, 27]

export function accentFrom(color: string, fallback: string): Accent {
  const rgb = parseColor(color) ?? parseColor(fallback)!
  let onDark = rgb
  for (let more = 0.02; contrast(onDark, DARK) < CONTRAST_ON_DARK && more <= 1; more += 0.02)
    onDark = lighter(rgb, more)
  return {
    accent: hex(rgb),
    onAccent: contrast(rgb, [255, 255, 255]) >= contrast(rgb, [10, 10, 12]) ? '#ffffff' : '#0a0a0c',
    accentOnDark: hex(onDark),
  }
}

/** Hex is read here; any other colour of CSS is drawn and looked at. Nothing for what is no colour. */
function parseColor(color: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3,8})$/i.exec(color.trim())?.[1]
  if (digits && digits.length < 5)
    return [0, 1, 2].map((i) => parseInt(digits[i]! + digits[i]!, 16)) as unknown as Rgb
  if (digits && digits.length % 2 === 0)
    return [0, 2, 4].map((i) => parseInt(digits.slice(i, i + 2), 16)) as unknown as Rgb
  if (
    typeof OffscreenCanvas === 'undefined' ||
    typeof CSS === 'undefined' ||
    !CSS.supports('color', color)
  )
    return undefined
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) return undefined
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((byte) => {
    const share = byte / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Raises the lightness (HSL) and keeps hue and saturation. */
function lighter(rgb: Rgb, more: number): Rgb {
  const [red, green, blue] = rgb.map((byte) => byte / 255) as [number, number, number]
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  const [lightness, spread] = [(high + low) / 2, high - low]
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1))
  const target = Math.min(1, lightness + more)
  const targetSpread = saturation * (1 - Math.abs(2 * target - 1))
  return [red, green, blue].map((part) => {
    const place = spread === 0 ? 0 : (part - (high + low) / 2) / spread
    return Math.round((target + place * targetSpread) * 255)
  }) as unknown as Rgb
}

const hex = (rgb: Rgb): string =>
  `#${rgb.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
