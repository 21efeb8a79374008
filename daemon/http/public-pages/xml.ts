/** Text and elements of XML 1.0. */
import { attributes, escaped } from '../../model/escaped.ts'

/** Characters that no XML document may have, not even escaped (XML 1.0, 2.2). */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

const clean = (text: string): string => text.replace(FORBIDDEN, '')

/** An element with text; '' without one. */
export const textElement = (
  name: string,
  text: string | number | null,
  named: Record<string, string> = {},
): string =>
  text === null || text === ''
    ? ''
    : `<${name}${attributes(named)}>${escaped(clean(String(text)))}</${name}>\n`

/** An element without content. */
export const emptyElement = (
  name: string,
  values: Record<string, string | number | null>,
): string =>
  `<${name}${attributes(
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'string' ? clean(value) : value,
      ]),
    ),
  )}/>\n`

export const element = (name: string, content: string): string =>
  content === '' ? '' : `<${name}>\n${content}</${name}>\n`
