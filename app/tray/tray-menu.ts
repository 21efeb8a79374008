/** What the tray shows, from what is known: data in, menu out. */
import type { TrayMenuItem } from '../electron-api.ts'
import type { AppState } from '../app-state.ts'
import type { Uploads } from '../window/page.ts'
import { words } from '../words/words.ts'

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

/** One line: how it stands. Also what the tray says when pointed at. */
export function statusLine({ daemon, work }: Pick<AppState, 'daemon' | 'work'>): string {
  switch (daemon.phase) {
    case 'starting':
      return words().starting
    case 'restarting':
      return words().crashed
    case 'failed':
      return words().failed
    case 'stopped':
      return words().stopped
    case 'running':
      if (work.paused) return words().paused(work.count)
      return work.count > 0 ? words().encoding(work.count, percent(work.fraction)) : words().ready
  }
}

export const sending = ({ count, fraction }: Uploads): string =>
  words().uploading(count, percent(fraction))

export function trayMenu(known: AppState, deeds: TrayActions): TrayMenuItem[] {
  const { daemon, work, uploads, report, startsAtLogin, update } = known
  const runs = daemon.phase === 'running'
  const line: TrayMenuItem = { type: 'separator' }
  return [
    { label: statusLine(known), enabled: false },
    ...(uploads.count > 0 ? [{ label: sending(uploads), click: deeds.open }] : []),
    ...(daemon.phase === 'failed' || daemon.phase === 'restarting'
      ? [{ label: words().startNow, click: deeds.retry }]
      : []),
    line,
    { label: words().open, click: deeds.open },
    { label: words().browse, enabled: runs, click: deeds.browse },
    { label: words().upload, enabled: runs, click: deeds.upload },
    {
      label: words().pause,
      type: 'checkbox',
      enabled: runs,
      checked: work.paused,
      click: () => deeds.pause(!work.paused),
    },
    line,
    {
      label: words().atLogin,
      type: 'checkbox',
      checked: startsAtLogin,
      click: () => deeds.startAtLogin(!startsAtLogin),
    },
    ...(report ? [{ label: words().whatHappened, click: deeds.showReport }] : []),
    { label: words().showLog, click: deeds.showLog },
    ...(update ? [{ label: words().restartInto(update), click: deeds.update }] : []),
    line,
    { label: words().quit, click: deeds.quit },
  ]
}
