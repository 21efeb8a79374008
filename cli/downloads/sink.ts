/**
 * Where the bytes of a download go: each piece has arrived there when its promise is kept, so that
 * what is counted is there.
 */
import { open } from 'node:fs/promises'

export interface Sink {
  write(bytes: Uint8Array): Promise<void>
  /** All of it is to last. */
  finish(): Promise<void>
  /** Whatever became of it. */
  close(): Promise<void>
}

export const stdoutSink: Sink = {
  write: (bytes) =>
    new Promise((resolve, reject) =>
      process.stdout.write(bytes, (error) => (error ? reject(error) : resolve())),
    ),
  finish: async () => {},
  close: async () => {},
}

export async function fileSink(path: string): Promise<Sink> {
  const file = await open(path, 'w')
  return {
    write: async (bytes) => {
      for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten
    },
    finish: () => file.sync(),
    close: () => file.close(),
  }
}
