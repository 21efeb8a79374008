/** JSON as `svc` prints it: alone on stdout, and harmless on a terminal. */

/** JSON leaves DEL and the C1 controls as they are, and a terminal obeys them. */
const escapeControls = (json: string): string =>
  json.replace(/[\u007f-\u009f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const toJson = (value: unknown): string => `${escapeControls(JSON.stringify(value, null, 2))}\n`
/** On one line, so that the last line of a mixed stream can be parsed. */
export const toJsonLine = (value: unknown): string => `${escapeControls(JSON.stringify(value))}\n`
