/** The bounds of a program as arguments of prlimit (util-linux). */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { ProcessLimits } from './limits.ts'

/** So many files at once are more than any encode has open. */
const OPEN_FILES = 256
/** How long one may go on after the signal that its processor time is over. */
const LAST_WORDS_SECONDS = 10

/** `threads` counts where it is alone in a user namespace; elsewhere it would count the user's other programs. */
export function limitArgs(
  { memoryBytes, fileBytes, maxMs }: ProcessLimits,
  threads: number | null,
): string[] {
  const seconds = Math.ceil((maxMs / 1_000) * availableParallelism())
  return [
    `--data=${upTo('data size', Math.round(memoryBytes))}`,
    `--fsize=${upTo('file size', Math.round(fileBytes))}`,
    `--cpu=${upTo('cpu time', seconds)}:${upTo('cpu time', seconds + LAST_WORDS_SECONDS)}`,
    `--nofile=${upTo('open files', OPEN_FILES)}`,
    '--core=0',
    ...(threads === null ? [] : [`--nproc=${upTo('processes', threads)}`]),
  ]
}

/** Hard limits of this process by name: requesting more would fail. A small machine allows few processes. */
const OUR_LIMITS =
  process.platform === 'linux'
    ? hardLimits(readFileSync('/proc/self/limits', 'utf8'))
    : new Map<string, number>()

const upTo = (name: string, wanted: number): number =>
  Math.min(wanted, OUR_LIMITS.get(name) ?? Infinity)

/** Parses the table that proc(5) describes: name, soft, hard, unit. */
export function hardLimits(table: string): Map<string, number> {
  const rows = [...table.matchAll(/^Max (.+?) {2,}\S+ +(\S+)/gm)]
  return new Map(
    rows.map(([, name, hard]) => [name!, hard === 'unlimited' ? Infinity : Number(hard)]),
  )
}
