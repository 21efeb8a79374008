/**
 * Ensures that only one request writes to an upload. When a client reconnects while its old request is
 * still open, the old one is asked to stop, and the new one waits for that, whichever process has it.
 */
import { ERRORS, type Locker } from '@tus/server'
import type { HeldLock, SharedProcesses } from '../../ports/shared.ts'

const PATIENCE_MS = 30_000

interface Held {
  askToRelease: () => void
  released: Promise<void>
  release: () => Promise<void>
}

export function createUploadLocks(shared: SharedProcesses | null): Locker {
  const held = new Map<string, Held>()
  shared?.onNote('let_go', (id) => held.get(id)?.askToRelease())
  return {
    newLock: (id) => ({
      async lock(signal, requestRelease) {
        const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
        for (let holder = held.get(id); holder; holder = held.get(id)) {
          holder.askToRelease()
          await firstOf(holder.released, patience)
        }
        const { promise: released, resolve } = Promise.withResolvers<void>()
        const askToRelease = (): void => void requestRelease()
        let elsewhere: HeldLock | null = null
        const release = async (): Promise<void> => {
          await elsewhere?.release()
          resolve()
        }
        held.set(id, { askToRelease, released, release })
        try {
          elsewhere = shared && (await takeElsewhere(shared, id, patience))
        } catch (error) {
          held.delete(id)
          resolve()
          throw error
        }
        // Another process may write from then on.
        elsewhere?.lost.addEventListener('abort', askToRelease)
      },
      async unlock() {
        const mine = held.get(id)
        held.delete(id)
        await mine?.release()
      },
    }),
  }
}

async function takeElsewhere(
  shared: SharedProcesses,
  id: string,
  patience: AbortSignal,
): Promise<HeldLock> {
  const name = `upload ${id}`
  const free = await shared.tryLock(name)
  if (free) return free
  shared.broadcast('let_go', id)
  return shared.lock(name, patience).catch((error: unknown) => {
    throw patience.aborted ? ERRORS.ERR_LOCK_TIMEOUT : error
  })
}

async function firstOf(released: Promise<void>, patience: AbortSignal): Promise<void> {
  const { promise: gaveUp, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(ERRORS.ERR_LOCK_TIMEOUT)
  patience.addEventListener('abort', giveUp, { once: true })
  if (patience.aborted) giveUp()
  try {
    await Promise.race([released, gaveUp])
  } finally {
    patience.removeEventListener('abort', giveUp)
  }
}
