/** The tray menu as a pure function of the app's state. */
import type { TrayMenuItem } from '../electron-api.ts'
import type { AppState } from '../app-state.ts'
import type { Uploads } from '../window/page.ts'
import { messages } from '../messages/messages.ts'

export interface TrayActions {
  open(): void
  upload(): void
  browse(): void
  pause(paused: boolean): void
  startAtLogin(starts: boolean): void
  showReport(): void
  showLog(): void
  retry(): void
  update(): void
  quit(): void
}

const percent = (fraction: number | null): string => `${Math.floor((fraction ?? 0) * 100)} %`

/** Status in one line, also the tooltip of the tray icon. */
export function statusLine({ daemon, work }: Pick<AppState, 'daemon' | 'work'>): string {
  switch (daemon.phase) {
    case 'starting':
      return messages().starting
    case 'restarting':
      return messages().crashed
    case 'failed':
      return messages().failed
    case 'stopped':
      return messages().stopped
    case 'running':
      if (work.paused) return messages().paused(work.count)
      return work.count > 0
        ? messages().encoding(work.count, percent(work.fraction))
        : messages().ready
  }
}

export const sending = ({ count, fraction }: Uploads): string =>
  messages().uploading(count, percent(fraction))

export function trayMenu(state: AppState, actions: TrayActions): TrayMenuItem[] {
  const { daemon, work, uploads, report, startsAtLogin, update } = state
  const runs = daemon.phase === 'running'
  const line: TrayMenuItem = { type: 'separator' }
  return [
    { label: statusLine(state), enabled: false },
    ...(uploads.count > 0 ? [{ label: sending(uploads), click: actions.open }] : []),
    ...(daemon.phase === 'failed' || daemon.phase === 'restarting'
      ? [{ label: messages().startNow, click: actions.retry }]
      : []),
    line,
    { label: messages().open, click: actions.open },
    { label: messages().browse, enabled: runs, click: actions.browse },
    { label: messages().upload, enabled: runs, click: actions.upload },
    {
      label: messages().pause,
      type: 'checkbox',
      enabled: runs,
      checked: work.paused,
      click: () => actions.pause(!work.paused),
    },
    line,
    {
      label: messages().atLogin,
      type: 'checkbox',
      checked: startsAtLogin,
      click: () => actions.startAtLogin(!startsAtLogin),
    },
    ...(report ? [{ label: messages().whatHappened, click: actions.showReport }] : []),
    { label: messages().showLog, click: actions.showLog },
    ...(update ? [{ label: messages().restartInto(update), click: actions.update }] : []),
    line,
    { label: messages().quit, click: actions.quit },
  ]
}
