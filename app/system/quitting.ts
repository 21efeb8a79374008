/** Before the app goes: says what is still running, and what becomes of it. */
import type { DaemonState } from '../daemon/keep-daemon.ts'
import type { ElectronApi } from '../electron-api.ts'
import { encodes, type Known } from '../known.ts'

export type Answer = 'quit' | 'background' | 'stay'

/** Null: nothing is lost or delayed by it, so nobody is asked. */
export function whatStillRuns({ daemon, work, uploads }: Pick<Known, 'daemon' | 'work' | 'uploads'>): { message: string; detail: string } | null {
  const detail: string[] = []
  if (uploads.count > 0) detail.push(`${uploads.count === 1 ? 'A file is' : `${uploads.count} files are`} being uploaded. What has not arrived completely is not kept.`)
  if (isOurs(daemon) && encodes({ work })) detail.push(`${work.count === 1 ? 'A video is' : `${work.count} videos are`} being encoded. This goes on where it is at the next start.`)
  if (detail.length === 0) return null
  if (!isOurs(daemon)) detail.push('The appliance itself runs on: it was not started by this app.')
  else detail.push('While svc does not run, nobody can watch its videos.')
  return { message: uploads.count > 0 ? 'Quit while files are uploaded?' : 'Quit while videos are encoded?', detail: detail.join('\n') }
}

const isOurs = (daemon: DaemonState): boolean => daemon.phase === 'running' && daemon.ours

export async function askToQuit(dialog: ElectronApi['dialog'], running: { message: string; detail: string }): Promise<Answer> {
  const { response } = await dialog.showMessageBox({
    type: 'question', title: 'svc', ...running, buttons: ['Quit', 'Keep running in the background', 'Cancel'], defaultId: 1, cancelId: 2, noLink: true,
  })
  return (['quit', 'background', 'stay'] as const)[response] ?? 'stay'
}
