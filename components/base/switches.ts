/**
 * A switch that is on unless the page turns it off: `loop`, `loop="true"`, `loop="on"`;
 * `loop="false"`, `loop="off"`, `loop="none"`, `.loop=${false}`. Nothing said (null, undefined) is
 * `fallback`.
 */
export function isOn(said: string | boolean | null | undefined, fallback: boolean): boolean {
  if (said === null || said === undefined) return fallback
  return typeof said === 'boolean'
    ? said
    : !['false', 'off', 'no', 'none', '0'].includes(said.trim().toLowerCase())
}

/** Words of an attribute, or of an array. */
export function wordsOf(said: string | readonly string[]): string[] {
  return (typeof said === 'string' ? said.split(/[\s,]+/) : [...said])
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)
}

/** Those of a list that the page names, in the order of the list; `none` is none, nothing said is `fallback`. */
export function chosenOf<Name extends string>(
  said: string | readonly string[] | null | undefined,
  names: readonly Name[],
  fallback: readonly Name[] = names,
): ReadonlySet<Name> {
  if (said === null || said === undefined) return new Set(fallback)
  const words = wordsOf(said)
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
export function secondsOf(said: string | number | null | undefined): number | undefined {
  if (said === null || said === undefined || said === '') return undefined
  const parts = String(said).trim().split(':').map(Number)
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
