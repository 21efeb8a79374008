/** What the tray shows, from what is known: data in, menu out. */
import type { MenuItem } from '../electron-api.ts'
import type { Known } from '../known.ts'
import type { Uploads } from '../window/main-window.ts'

export interface TrayDeeds {
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
const videos = (count: number): string => (count === 1 ? '1 video' : `${count} videos`)
const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

/** One line: how it stands. Also what the tray says when pointed at. */
export function standing({ daemon, work }: Pick<Known, 'daemon' | 'work'>): string {
  switch (daemon.phase) {
    case 'starting': return 'Starting…'
    case 'restarting': return 'Stopped unexpectedly; starts again'
    case 'failed': return 'Does not start'
    case 'stopped': return 'Stopped'
    case 'running':
      if (work.paused) return work.count > 0 ? `Encoding is paused, ${videos(work.count)} wait` : 'Encoding is paused'
      return work.count > 0 ? `Encoding ${videos(work.count)}, ${percent(work.fraction)}` : 'Ready'
  }
}

export const sending = ({ count, fraction }: Uploads): string => `Uploading ${files(count)}, ${percent(fraction)}`

export function trayMenu(known: Known, deeds: TrayDeeds): MenuItem[] {
  const { daemon, work, uploads, report, startsAtLogin, update } = known
  const runs = daemon.phase === 'running'
  const line: MenuItem = { type: 'separator' }
  return [
    { label: standing(known), enabled: false },
    ...(uploads.count > 0 ? [{ label: sending(uploads), click: deeds.open }] : []),
    ...(daemon.phase === 'failed' || daemon.phase === 'restarting' ? [{ label: 'Start now', click: deeds.retry }] : []),
    line,
    { label: 'Open svc', click: deeds.open },
    { label: 'Open in the browser', enabled: runs, click: deeds.browse },
    { label: 'Upload…', enabled: runs, click: deeds.upload },
    { label: 'Pause encoding', type: 'checkbox', enabled: runs, checked: work.paused, click: () => deeds.pause(!work.paused) },
    line,
    { label: 'Start when I sign in', type: 'checkbox', checked: startsAtLogin, click: () => deeds.startAtLogin(!startsAtLogin) },
    ...(report ? [{ label: 'What happened…', click: deeds.showReport }] : []),
    { label: 'Show the log', click: deeds.showLog },
    ...(update ? [{ label: `Restart into ${update}`, click: deeds.update }] : []),
    line,
    { label: 'Quit', click: deeds.quit },
  ]
}
