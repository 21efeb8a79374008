/** A program that is stopped as it starts, for tests of what becomes of one that would end soon. */
import type { ChildProcess } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'

const STARTS = channel('child_process')

/** Answers the number of the next process that this one starts, which stands still. */
export function stopNext(): Promise<number> {
  return new Promise((resolve) => {
    const onStart = (message: unknown): void => {
      STARTS.unsubscribe(onStart)
      const { process: child } = message as { process: ChildProcess }
      child.once('spawn', () => {
        process.kill(child.pid!, 'SIGSTOP')
        resolve(child.pid!)
      })
    }
    STARTS.subscribe(onStart)
  })
}
