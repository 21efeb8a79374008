/** How much may still be written: a reserve is kept free so that the database can go on when uploads fill the disk. */
import { statfs } from 'node:fs/promises'
import { AppError } from '../../contract/errors.ts'

const DEFAULT_MAX_RESERVE_BYTES = 64 * 1024 * 1024
/** Limit as a share of the disk: a fixed reserve would not leave anything on a small disk. */
const RESERVE_SHARE = 0.05
/** Others write too, so the disk is asked again after this much. */
const ASK_AGAIN_BYTES = 8 * 1024 * 1024

export interface DiskSpace {
  /** Free space beyond the reserve. */
  freeBytes(): Promise<number>
  totalBytes(): Promise<number>
  /**
   * Budget of one writer, which reserves the bytes of each write. Throws `storage_full` when they are
   * not available.
   */
  budget(): (bytes: number) => Promise<void>
}

export function createSpace(
  dataDir: string,
  maxReserveBytes = DEFAULT_MAX_RESERVE_BYTES,
): DiskSpace {
  async function freeBytes(): Promise<number> {
    const disk = await statfs(dataDir)
    const reserve = Math.min(maxReserveBytes, disk.blocks * disk.bsize * RESERVE_SHARE)
    return Math.max(0, Math.floor(disk.bavail * disk.bsize - reserve))
  }

  return {
    freeBytes,
    async totalBytes() {
      const { blocks, bsize } = await statfs(dataDir)
      return blocks * bsize
    },
    budget() {
      let left = 0
      return async (bytes) => {
        if (bytes > left) left = Math.min(await freeBytes(), Math.max(ASK_AGAIN_BYTES, bytes))
        if (bytes > left) throw new AppError('storage_full', 'The disk of the data folder is full.')
        left -= bytes
      }
    },
  }
}
