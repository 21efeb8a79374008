/**
 * QR codes: sharp at every size, and dark on light in every theme, since readers expect it so. uqr encodes them: 400
 * lines of tables of our own would fail on some readers only, and a picture from the appliance would put a secret
 * into one more request.
 */
import { html, svg } from 'lit'
import { encode } from 'uqr'

/** The border that the standard (ISO/IEC 18004) requires, in modules. */
const QUIET = 4

function pathOf(text: string) {
  const { data, size } = encode(text, { ecc: 'L', border: QUIET })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size, path }
}

/** `label`: what the code is, for screen readers. */
export function qrCode(text: string, label: string) {
  const { size, path } = pathOf(text)
  return html`<svg class="picture" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label}
    shape-rendering="crispEdges">
      ${svg`<path fill="#fff" d="M0 0h${size}v${size}H0z"></path><path fill="#000" d=${path}></path>`}
    </svg>`
}

/** An SVG file of it, as an address for a download. */
export function qrFileUrl(text: string): string {
  const { size, path } = pathOf(text)
  const file =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(file)}`
}
