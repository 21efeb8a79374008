/** Sentences with gaps. A file of its own, so that a browser has it without the sentences. */
export type Given = Record<string, string | number>

/** `fillIn('at most {most} tags', { most: 30 })` → `at most 30 tags`. What is not given stays as it stands. */
export const fillIn = (sentence: string, given: Given): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole))
