/** The tray: made once, changed only when it has something else to say. */
import { join } from 'node:path'
import type { ElectronApi } from '../electron-api.ts'
import type { AppState } from '../app-state.ts'
import { sending, statusLine, trayMenu, type TrayActions } from './tray-menu.ts'

export interface Tray {
  show(known: AppState): void
  destroy(): void
}

export function createTray(
  electron: Pick<ElectronApi, 'Tray' | 'Menu' | 'nativeImage'>,
  iconsDir: string,
  deeds: TrayActions,
  platform = process.platform,
): Tray {
  const image = electron.nativeImage.createFromPath(
    join(iconsDir, platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'),
  )
  // A Mac colours it to suit the bar.
  if (platform === 'darwin') image.setTemplateImage(true)
  const tray = new electron.Tray(image)
  // On a Mac a click opens the menu itself.
  if (platform !== 'darwin') tray.on('click', deeds.open)
  let said = ''
  return {
    show(known) {
      const template = trayMenu(known, deeds)
      // Each change closes a menu that somebody holds open on Linux.
      const now = JSON.stringify(template)
      if (now === said) return
      said = now
      tray.setContextMenu(electron.Menu.buildFromTemplate(template))
      tray.setToolTip(
        [
          'svc',
          statusLine(known),
          ...(known.uploads.count > 0 ? [sending(known.uploads)] : []),
        ].join(' · '),
      )
    },
    destroy: () => tray.destroy(),
  }
}
