/** Sentences with placeholders. Separate, so that browsers load this without the sentences. */
export type Given = Record<string, string | number>

/**
 * `fillIn('at most {most} tags', { most: 30 })` → `at most 30 tags`. Placeholders without a value stay
 * unchanged.
 */
export const fillIn = (sentence: string, given: Given): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole))
