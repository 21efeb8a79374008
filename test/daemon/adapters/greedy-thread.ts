/** In the place of what reads texts: does what it is told, however bad. */
import { parentPort } from 'node:worker_threads'
import type { TextTaskAnswer, TextTask } from '../../../daemon/adapters/text-reader/text-thread.ts'

const port = parentPort!
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

port.on('message', ({ input }: TextTask) => {
  const { content } = input as { content: string }
  port.postMessage({ kind: 'done', value: DEEDS[content.trim()]!() } satisfies TextTaskAnswer)
})
