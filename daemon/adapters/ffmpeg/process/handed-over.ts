/** Files for a program that sees none of our folders: each is opened here, and named by the number it has there. */
import { closeSync, openSync } from 'node:fs'

export interface HandedOver {
  args: readonly string[]
  /** In the order of the numbers that they get in the program. */
  files: readonly number[]
  /** Ours; the program has its own by then. */
  close(): void
}

const FILE = 'file:'

/** Behind `-i` a file is read; any other is made. `first`: the number that the first of them will have. */
export function handOver(args: readonly string[], first: number): HandedOver {
  const files: number[] = []
  const close = (): void => files.splice(0).forEach((fd) => closeSync(fd))
  try {
    return {
      args: args.map((arg, at) => {
        if (!arg.startsWith(FILE)) return arg
        files.push(openSync(arg.slice(FILE.length), args[at - 1] === '-i' ? 'r' : 'w+', 0o600))
        return `${FILE}/proc/self/fd/${first + files.length - 1}`
      }),
      files,
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
