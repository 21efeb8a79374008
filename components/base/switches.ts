/**
 * A switch that is on unless the page turns it off: `loop`, `loop="true"`, `loop="on"`;
 * `loop="false"`, `loop="off"`, `loop="none"`, `.loop=${false}`. No value (null, undefined) is
 * `fallback`.
 */
export function isOn(given: string | boolean | null | undefined, fallback: boolean): boolean {
  if (given === null || given === undefined) return fallback
  return typeof given === 'boolean'
    ? given
    : !['false', 'off', 'no', 'none', '0'].includes(given.trim().toLowerCase())
}

/** Words of an attribute, or of an array. */
export function wordsOf(given: string | readonly string[]): string[] {
  return (typeof given === 'string' ? given.split(/[\s,]+/) : [...given])
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)
}

/** Values of a list that the page names, in the order of the list; `none` means none, no attribute means `fallback`. */
export function chosenOf<Name extends string>(
  given: string | readonly string[] | null | undefined,
  names: readonly Name[],
  fallback: readonly Name[] = names,
): ReadonlySet<Name> {
  if (given === null || given === undefined) return new Set(fallback)
  const words = wordsOf(given)
  return new Set(words.includes('none') ? [] : names.filter((name) => words.includes(name)))
}

/** The word that the page names; undefined for any other. */
export function oneOf<Word extends string>(
  words: readonly Word[],
  given: unknown,
): Word | undefined {
  const word = String(given).trim().toLowerCase()
  return words.find((each) => each === word)
}

/** Seconds of an attribute or property: `90`, `1:30`, `1:02:03.5`; undefined for anything else. */
export function secondsOf(given: string | number | null | undefined): number | undefined {
  if (given === null || given === undefined || given === '') return undefined
  const parts = String(given).trim().split(':').map(Number)
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
