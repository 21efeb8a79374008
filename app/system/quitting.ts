/** Before the app goes: says what is still running, and what becomes of it. */
import type { DaemonState } from '../daemon/keep-daemon.ts'
import type { ElectronApi } from '../electron-api.ts'
import { encodes, type AppState } from '../app-state.ts'
import { words } from '../words/words.ts'

export type QuitAnswer = 'quit' | 'background' | 'stay'

/** Null: nothing is lost or delayed by it, so nobody is asked. */
export function whatStillRuns({
  daemon,
  work,
  uploads,
}: Pick<AppState, 'daemon' | 'work' | 'uploads'>): { message: string; detail: string } | null {
  const detail: string[] = []
  if (uploads.count > 0) detail.push(words().uploadsLost(uploads.count))
  if (isOurs(daemon) && encodes({ work })) detail.push(words().encodingGoesOn(work.count))
  if (detail.length === 0) return null
  if (!isOurs(daemon)) detail.push(words().notOurs)
  else detail.push(words().nobodyWatches)
  return {
    message: uploads.count > 0 ? words().quitUploading : words().quitEncoding,
    detail: detail.join('\n'),
  }
}

const isOurs = (daemon: DaemonState): boolean => daemon.phase === 'running' && daemon.ours

export async function askToQuit(
  dialog: ElectronApi['dialog'],
  running: { message: string; detail: string },
): Promise<QuitAnswer> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: 'svc',
    ...running,
    buttons: [words().quit, words().background, words().cancel],
    defaultId: 1,
    cancelId: 2,
    noLink: true,
  })
  return (['quit', 'background', 'stay'] as const)[response] ?? 'stay'
}
