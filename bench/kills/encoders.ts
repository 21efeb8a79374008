/** How much processor time the encoders of a data folder have taken, by /proc. */
import { readFile } from 'node:fs/promises'
import { encodersOn } from '../../test/support/processes.ts'

const LOOK_MS = 50
/** Linux counts in hundredths of a second for programs. */
const TICKS_PER_SECOND = 100

export function watchEncoders(dataDir: string): {
  running(): Promise<number>
  seconds(): number
  stop(): void
} {
  const ticks = new Map<string, number>()

  async function look(): Promise<number> {
    let running = 0
    for (const pid of encodersOn(dataDir)) {
      const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
        .replace(/^.*\) /s, '')
        .split(' ')
      if (fields.length < 20 || fields[0] === 'Z') continue
      running++
      // By its start too: numbers of processes come again.
      ticks.set(`${pid}@${fields[19]}`, Number(fields[11]) + Number(fields[12]))
    }
    return running
  }

  let looking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => (looking = looking.then(look).catch(() => undefined)), LOOK_MS)
  return {
    running: look,
    seconds: () => [...ticks.values()].reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND,
    stop: () => clearInterval(timer),
  }
}
