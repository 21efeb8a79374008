/** Before the app goes: says what is still running, and what becomes of it. */
import type { DaemonState } from '../daemon/keep-daemon.ts'
import type { ElectronApi } from '../electron-api.ts'
import { encodes, type AppState } from '../app-state.ts'
import { messages } from '../messages/messages.ts'

export type QuitAnswer = 'quit' | 'background' | 'stay'

/** Null: quitting loses and delays nothing, so no question is necessary. */
export function whatStillRuns({
  daemon,
  work,
  uploads,
}: Pick<AppState, 'daemon' | 'work' | 'uploads'>): { message: string; detail: string } | null {
  const detail: string[] = []
  if (uploads.count > 0) detail.push(messages().uploadsLost(uploads.count))
  if (isOurs(daemon) && encodes({ work })) detail.push(messages().encodingGoesOn(work.count))
  if (detail.length === 0) return null
  if (!isOurs(daemon)) detail.push(messages().notOurs)
  else detail.push(messages().nobodyWatches)
  return {
    message: uploads.count > 0 ? messages().quitUploading : messages().quitEncoding,
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
    buttons: [messages().quit, messages().background, messages().cancel],
    defaultId: 1,
    cancelId: 2,
    noLink: true,
  })
  return (['quit', 'background', 'stay'] as const)[response] ?? 'stay'
}
