/** The encoders of all machines for one video: as many on each as its memory allows. */
import { allRenditions } from '../ports/all-renditions.ts'
import type { EncodePlace, EncoderSlot, Priority } from '../ports/encoding.ts'
import type { VideoPlan } from '../ports/media.ts'
import { parallelismFor } from '../plan/parallelism.ts'
import type { MakerDeps } from './deps.ts'
import { canShare } from './encode-task.ts'

export interface Machines {
  /** Encoders that may work on this video at once. */
  most(): number
  acquire(priority: Priority, signal: AbortSignal): Promise<EncoderSlot>
  /** Runs `work` once for each encoder, also for those that come meanwhile, until all have ended. */
  useAll(work: () => Promise<void>): Promise<void>
  /** Gives this worker no more of the video while another machine can do it. Answers whether there is one. */
  leaveOut(worker: EncodePlace): boolean
}

const idOf = (worker: EncodePlace | null): string => worker?.id ?? ''

export function createMachines(
  { encoders, memoryBytes }: Pick<MakerDeps, 'encoders' | 'memoryBytes'>,
  plan: VideoPlan,
): Machines {
  const running = new Map<string, number>()
  const isShared = canShare(plan)
  const renditions = allRenditions(plan)
  const leftOut = new Set<string>()
  const allowedAt = (worker: EncodePlace | null): number => {
    if (worker)
      return isShared && worker.canEncode(renditions)
        ? parallelismFor(plan, { encoders: worker.slots, memoryBytes: worker.memoryBytes })
        : 0
    if (encoders.count === 0 && isShared) return 0
    return parallelismFor(plan, { encoders: Math.max(1, encoders.count), memoryBytes })
  }
  const all = (): (EncodePlace | null)[] => [null, ...encoders.workers]
  const hasOthers = (): boolean =>
    all().some((worker) => !leftOut.has(idOf(worker)) && allowedAt(worker) > 0)
  const mostAt = (worker: EncodePlace | null): number =>
    leftOut.has(idOf(worker)) && hasOthers() ? 0 : allowedAt(worker)
  const most = (): number => all().reduce((sum, worker) => sum + mostAt(worker), 0)
  const count = (id: string, by: number): void => void running.set(id, (running.get(id) ?? 0) + by)

  return {
    most,
    leaveOut({ id }) {
      leftOut.add(id)
      return hasOthers()
    },
    async acquire(priority, signal) {
      const slot = await encoders.acquireAt(priority, {
        signal,
        fits: (worker) => (running.get(idOf(worker)) ?? 0) < mostAt(worker),
        granted: (worker) => count(idOf(worker), 1),
      })
      return {
        worker: slot.worker,
        release() {
          count(idOf(slot.worker), -1)
          slot.release()
        },
      }
    },
    async useAll(work) {
      const working = new Set<Promise<void>>()
      let isOver = false
      const fill = (): void => {
        // Without any encoder, one waits for the first.
        while (!isOver && working.size < Math.max(1, most())) {
          const one = work().finally(() => working.delete(one))
          working.add(one)
        }
      }
      const ignore = encoders.onWorkers(fill)
      try {
        fill()
        while (working.size > 0) {
          await Promise.race(working)
          isOver = true
        }
      } finally {
        ignore()
      }
    },
  }
}
