/** What one side of a benchmark does: said when it is over, in a folder that is gone afterwards. */
import { mkdir, rm } from 'node:fs/promises'

export async function timed(
  name: string,
  print: (line: string) => void,
  work: () => Promise<number>,
): Promise<number> {
  const seconds = await work()
  print(`${name.padEnd(12)} ${seconds.toFixed(2)} s`)
  return seconds
}

export async function inFolder<T>(path: string, work: (path: string) => Promise<T>): Promise<T> {
  await mkdir(path)
  try {
    return await work(path)
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}
