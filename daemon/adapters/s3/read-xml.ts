/** The few elements of S3's answers that are needed. Their texts contain no elements of the same name. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function textsOf(xml: string, name: string): string[] {
  const texts: string[] = []
  const [open, close] = [`<${name}>`, `</${name}>`]
  for (let at = xml.indexOf(open); at >= 0; at = xml.indexOf(open, at)) {
    const end = xml.indexOf(close, at)
    if (end < 0) break
    texts.push(xml.slice(at + open.length, end))
    at = end + close.length
  }
  return texts
}

export function textOf(xml: string, name: string): string | null {
  const [text] = textsOf(xml, name)
  return text === undefined ? null : unescaped(text)
}

const unescaped = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (_, name, ten, hex) =>
    name
      ? ENTITIES[String(name).toLowerCase()]!
      : String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(ten ?? hex, ten ? 10 : 16))),
  )

export const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)
