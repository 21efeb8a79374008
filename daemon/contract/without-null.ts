/** U+0000 is in no text that svc keeps: PostgreSQL cannot store it, and nobody means it. */
export const withoutNull = (text: string): string => text.replaceAll('\u0000', '')

/** JSON without the escape sequences of that character. Escaped backslashes before `u0000` stay. */
export const jsonWithoutNull = (json: string): string =>
  json.includes('\\u0000')
    ? json.replace(/\\(?:u0000|.)/g, (found) => (found === '\\u0000' ? '' : found))
    : json
