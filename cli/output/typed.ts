/** The command as it was typed, fit to be typed again. */
export function typedAgain(argv: readonly string[] = process.argv.slice(2)): string {
  return [
    'svc',
    ...argv.map((word) =>
      /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`,
    ),
  ].join(' ')
}
