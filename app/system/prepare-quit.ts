/** Quitting, in order: ask where something would suffer, stop what is ours, then go. */
import type { ElectronApi } from '../electron-api.ts'
import type { AppState } from '../app-state.ts'
import { askToQuit, whatStillRuns } from './quitting.ts'

export interface QuitOptions {
  electron: Pick<ElectronApi, 'app' | 'dialog' | 'powerMonitor'>
  state(): AppState
  onBackground(): void
  stop(): Promise<void>
}

export interface Quit {
  /** The machine shuts down: quit without asking. */
  hurry(): void
  /** Does everything that quitting does, then `last` instead of the end. */
  after(last: () => void): void
}

export function prepareQuit({
  electron: { app, dialog, powerMonitor },
  state,
  onBackground,
  stop,
}: QuitOptions): Quit {
  let phase: 'no' | 'under way' | 'done' = 'no'
  let hurried = false
  let end = (): void => app.quit()

  async function quit(): Promise<void> {
    phase = 'under way'
    const running = hurried ? null : whatStillRuns(state())
    const answer = running ? await askToQuit(dialog, running) : 'quit'
    if (answer !== 'quit') {
      phase = 'no'
      end = () => app.quit()
      if (answer === 'background') onBackground()
      return
    }
    await stop().catch(() => undefined) // Whatever could not be stopped, the app still quits.
    phase = 'done'
    end()
  }

  app.on('before-quit', (event) => {
    if (phase === 'done') return
    event.preventDefault()
    if (phase === 'no') void quit()
  })
  powerMonitor.on('shutdown', () => {
    hurried = true
    app.quit()
  })
  return {
    hurry() {
      hurried = true
      app.quit()
    },
    after(last) {
      end = last
      if (phase === 'no') void quit()
    },
  }
}
