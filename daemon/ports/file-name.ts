/**
 * A file name that a stranger gave, as it may be kept and shown: no folders, nothing invisible, at
 * most 255 characters.
 */
export function plainFileName(text: string | null | undefined): string | null {
  const last = (text ?? '').toWellFormed().split(/[/\\]/).at(-1)!
  // Control characters, and marks that turn the reading direction round (`exe.4pm`).
  const visible = last.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  const name = [...visible].slice(0, 255).join('')
  return name === '' || name === '.' || name === '..' ? null : name
}
