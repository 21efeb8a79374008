/** Keeps the state of each source for as long as anybody uses it. */
import { AppError } from '../contract/errors.ts'
import type { EncodedSource } from '../ports/encoding.ts'
import type { MakerDeps } from './deps.ts'
import { SourceState } from './source-state.ts'
import { unlessAborted } from '../ports/unless-aborted.ts'

interface KeptState {
  state: SourceState
  /** Ends the loading. */
  stop: AbortController
  loaded: Promise<void>
}

interface SourceStates {
  /** Runs `work` with the state of a source. The signal ends the wait for it; throws its reason. */
  using<T>(
    encoded: EncodedSource,
    work: (state: SourceState) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>
  /** Ends all tasks of the sources below this folder, or above it. */
  forget(prefix: string): Promise<void>
  /** IDs of the sources that were forgotten. */
  forgotten: Set<string>
}

export function createSourceStates(deps: Pick<MakerDeps, 'media' | 'storage'>): SourceStates {
  const states = new Map<string, KeptState>()
  const uses = new Map<string, number>()
  const forgotten = new Set<string>()

  function load(encoded: EncodedSource): KeptState {
    const state = new SourceState(encoded)
    const stop = new AbortController()
    const kept: KeptState = { state, stop, loaded: state.load(deps, stop.signal) }
    states.set(encoded.source, kept)
    kept.loaded.catch(() => {
      if (states.get(encoded.source) === kept) states.delete(encoded.source)
    })
    return kept
  }

  return {
    forgotten,
    async using(encoded, work, signal) {
      const { source } = encoded
      const { state, stop, loaded } = states.get(source) ?? load(encoded)
      uses.set(source, (uses.get(source) ?? 0) + 1)
      try {
        await (signal ? unlessAborted(loaded, signal) : loaded)
        return await work(state)
      } finally {
        const left = uses.get(source)! - 1
        uses.set(source, left)
        if (left === 0 && state.tasks.size === 0) {
          uses.delete(source)
          states.delete(source)
          // A state that is not loaded yet is of no use to anybody any more.
          stop.abort(new Error('nobody waits for the state of this source'))
        }
      }
    },
    async forget(prefix) {
      for (const { state, stop, loaded } of states.values()) {
        if (!(`${state.prefix}/`.startsWith(`${prefix}/`) || prefix.startsWith(`${state.prefix}/`)))
          continue
        const gone = new AppError('not_found', 'This version of the video no longer exists.')
        forgotten.add(state.encoded.source)
        state.isForgotten = true
        stop.abort(gone)
        await loaded.catch(() => undefined)
        const tasks = [...state.tasks]
        for (const task of tasks) task.abort.abort(gone)
        await Promise.all(tasks.map((task) => task.settled))
        await state.inits?.catch(() => undefined)
        states.delete(state.encoded.source)
      }
    },
  }
}
