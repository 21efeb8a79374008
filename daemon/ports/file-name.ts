/**
 * Sanitizes a file name from a stranger for storage and display: no folders, no invisible characters,
 * at most 255 characters.
 */
export function plainFileName(text: string | null | undefined): string | null {
  const last = (text ?? '').toWellFormed().split(/[/\\]/).at(-1)!
  // Control characters, and marks that reverse the reading direction (`exe.4pm`).
  const visible = last.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  const name = [...visible].slice(0, 255).join('')
  return name === '' || name === '.' || name === '..' ? null : name
}
