/** Root works as the user that owns the data folder, so that no file in it leads root elsewhere. */
import { lstat } from 'node:fs/promises'

export async function asOwnerOf<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work()
  const { uid, gid } = await lstat(folder)
  process.setegid!(gid)
  process.seteuid!(uid)
  try {
    return await work()
  } finally {
    process.seteuid!(0)
    process.setegid!(0)
  }
}
