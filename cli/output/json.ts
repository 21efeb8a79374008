/** JSON as `svc` prints it: alone on stdout, and harmless on a terminal. */
import { escapeObeyed } from './text.ts'

export const toJson = (value: unknown): string =>
  `${escapeObeyed(JSON.stringify(value, null, 2))}\n`
/** On one line, so that the last line of a mixed stream can be parsed. */
export const toJsonLine = (value: unknown): string => `${escapeObeyed(JSON.stringify(value))}\n`
