/**
 * Ensures that only one request writes to an upload. When a client reconnects while its old request is
 * still open, the old one is asked to stop, and the new one waits for that.
 */
import { ERRORS, type Locker } from '@tus/server'

const PATIENCE_MS = 30_000

interface Held {
  askToRelease: () => void
  released: Promise<void>
  release: () => void
}

export function createUploadLocks(): Locker {
  const held = new Map<string, Held>()
  return {
    newLock: (id) => ({
      async lock(signal, requestRelease) {
        const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
        for (let holder = held.get(id); holder; holder = held.get(id)) {
          holder.askToRelease()
          await firstOf(holder.released, patience)
        }
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        held.set(id, { askToRelease: () => void requestRelease(), released, release })
      },
      async unlock() {
        const mine = held.get(id)
        held.delete(id)
        mine?.release()
      },
    }),
  }
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
