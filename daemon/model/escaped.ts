/** Text as part of an HTML or XML document, in elements and in attributes with double quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** ` name="value"` of each attribute that has one. */
export const attributes = (values: Record<string, string | number | null | undefined>): string =>
  Object.entries(values)
    .map(([name, value]) =>
      value === null || value === undefined ? '' : ` ${name}="${escaped(String(value))}"`,
    )
    .join('')
