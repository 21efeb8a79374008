/**
 * A QR code as a picture that is sharp at every size: dark on light in every theme, since readers
 * expect it so. uqr encodes it: 400 lines of tables of our own would fail on some readers only, and a
 * picture from the appliance would put a private link into one more request.
 */
import { encode } from 'uqr'

/** What the standard wants around it, in modules. */
const QUIET = 4

export interface QrCode {
  /** Size of the whole image, in modules. */
  size: number
  /** The dark ones, as the path of an SVG. */
  path: string
}

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'L', border: QUIET })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size, path }
}

/** The image as a file. */
export const qrFile = ({ size, path }: QrCode): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" ` +
  `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path ` +
  `d="${path}"/></svg>`
