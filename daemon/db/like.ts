/** Patterns of LIKE … ESCAPE '\', for which its own signs are signs like others. */
export function escaped(pattern: string): string {
  return pattern.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
