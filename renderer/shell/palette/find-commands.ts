/** Which commands answer what was typed: every word of it begins a word of theirs, in any order, accents or not. */
import type { Command } from './command.ts'

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const wanted = wordsIn(typed)
  return commands.filter(({ label, also = '' }) => {
    const own = wordsIn(`${label} ${also}`)
    return wanted.every((word) => own.some((each) => each.startsWith(word)))
  })
}
