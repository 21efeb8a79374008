/** Syntax of playlists (RFC 8216 §4). */

/** Attributes that are null are left out. */
export function tag(name: string, attributes: Record<string, string | null>): string {
  const list = Object.entries(attributes).filter(([, value]) => value !== null)
  return `#${name}:${list.map(([key, value]) => `${key}=${value}`).join(',')}`
}

/** A quoted string cannot contain quotes or line breaks, and there is no escape for them (RFC 8216 §4.2). */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', "'").replaceAll(/[\r\n]+/g, ' ')}"`
}

export const lines = (parts: readonly string[]): string => `${parts.join('\n')}\n`
