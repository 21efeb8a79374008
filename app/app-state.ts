/** All that the app knows of the moment, in one place. */
import type { DaemonState, Report } from './daemon/keep-daemon.ts'
import type { Uploads } from './window/page.ts'
import { NO_WORK, type AppWork } from './work/watch-work.ts'

export interface AppState {
  daemon: DaemonState
  work: AppWork
  uploads: Uploads
  /** Report about the last crash. */
  report: Report | null
  startsAtLogin: boolean
  /** The version that was fetched and waits. */
  update: string | null
}

export const firstAppState = (): AppState => ({
  daemon: { phase: 'starting' },
  work: NO_WORK,
  uploads: { count: 0, fraction: 0 },
  report: null,
  startsAtLogin: false,
  update: null,
})

export const encodes = ({ work }: Pick<AppState, 'work'>): boolean => work.count > 0 && !work.paused
