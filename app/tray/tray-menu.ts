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

export function trayMenu(known: AppState, deeds: TrayActions): TrayMenuItem[] {
  const { daemon, work, uploads, report, startsAtLogin, update } = known
  const runs = daemon.phase === 'running'
  const line: TrayMenuItem = { type: 'separator' }
  return [
    { label: statusLine(known), enabled: false },
    ...(uploads.count > 0 ? [{ label: sending(uploads), click: deeds.open }] : []),
    ...(daemon.phase === 'failed' || daemon.phase === 'restarting'
      ? [{ label: messages().startNow, click: deeds.retry }]
      : []),
    line,
    { label: messages().open, click: deeds.open },
    { label: messages().browse, enabled: runs, click: deeds.browse },
    { label: messages().upload, enabled: runs, click: deeds.upload },
    {
      label: messages().pause,
      type: 'checkbox',
      enabled: runs,
      checked: work.paused,
      click: () => deeds.pause(!work.paused),
    },
    line,
    {
      label: messages().atLogin,
      type: 'checkbox',
      checked: startsAtLogin,
      click: () => deeds.startAtLogin(!startsAtLogin),
    },
    ...(report ? [{ label: messages().whatHappened, click: deeds.showReport }] : []),
    { label: messages().showLog, click: deeds.showLog },
    ...(update ? [{ label: messages().restartInto(update), click: deeds.update }] : []),
    line,
    { label: messages().quit, click: deeds.quit },
  ]
}
