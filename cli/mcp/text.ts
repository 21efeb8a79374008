/** Other people's text on its way to a model: without control characters or invisible letters, and bounded. */
import { z } from 'zod'
import { plainText } from '../output/text.ts'

/** Tag characters of Unicode: no screen shows them, and models read them as letters. */
const INVISIBLE = /[\u{e0000}-\u{e007f}]/gu

export function boundedText(text: string, mostChars: number, keepLines = false): string {
  const plain = plainText(text.replace(INVISIBLE, ''), keepLines)
  if (plain.length <= mostChars) return plain
  // Not in the middle of a character that takes two units.
  return `${plain.slice(0, mostChars - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** A name, a tag, a cue: in one line. */
export const textLine = (mostChars: number) =>
  z.string().overwrite((text) => boundedText(text, mostChars))

export const textLines = (mostChars: number) =>
  z.string().overwrite((text) => boundedText(text, mostChars, true))
