/** In the place of what reads texts: does what it is told, however bad. */
import { writeFileSync } from 'node:fs'
import type { TextTaskAnswer, TextTask } from '../../../daemon/adapters/text-reader/text-process.ts'

const DEEDS: Record<string, () => unknown> = {
  endless() {
    for (;;) Math.random()
  },
  regex: () => /(a+)+$/.test(`${'a'.repeat(60)}!`),
  memory() {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 10_000 }, (_, at) => at + held.length))
  },
  exit: () => process.exit(3),
  name: () => 'read',
}

process.on('message', ({ input }: TextTask) => {
  const { content } = input as { content: string }
  const [deed, file] = content.trim().split(' ')
  // Says that it has begun.
  if (file) writeFileSync(file, '')
  process.send!({ kind: 'done', value: DEEDS[deed!]!() } satisfies TextTaskAnswer)
})
