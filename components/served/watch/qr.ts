/** A QR code as a picture. A file of its own, since few ask for it. */
import { encode } from 'uqr'

/** What the standard wants around a code, in modules. */
const QUIET = 4
const SVG = 'http://www.w3.org/2000/svg'

export function qrCode(text: string): SVGSVGElement {
  const { data, size } = encode(text, { border: QUIET })
  const picture = document.createElementNS(SVG, 'svg')
  picture.setAttribute('viewBox', `0 0 ${size} ${size}`)
  picture.setAttribute('shape-rendering', 'crispEdges')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute(
    'd',
    data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
  )
  picture.append(path)
  return picture
}
