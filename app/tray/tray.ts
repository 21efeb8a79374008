/** The tray: made once, changed only when it has something else to show. */
import { join } from 'node:path'
import type { ElectronApi } from '../electron-api.ts'
import type { AppState } from '../app-state.ts'
import { sending, statusLine, trayMenu, type TrayActions } from './tray-menu.ts'

export interface Tray {
  show(state: AppState): void
  destroy(): void
}

export function createTray(
  electron: Pick<ElectronApi, 'Tray' | 'Menu' | 'nativeImage'>,
  iconsDir: string,
  actions: TrayActions,
  platform = process.platform,
): Tray {
  const image = electron.nativeImage.createFromPath(
    join(iconsDir, platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'),
  )
  // A Mac colours it to suit the bar.
  if (platform === 'darwin') image.setTemplateImage(true)
  const tray = new electron.Tray(image)
  // On a Mac a click opens the menu itself.
  if (platform !== 'darwin') tray.on('click', actions.open)
  let lastStatus = ''
  return {
    show(state) {
      const template = trayMenu(state, actions)
      // Each change closes a menu that somebody holds open on Linux.
      const now = JSON.stringify(template)
      if (now === lastStatus) return
      lastStatus = now
      tray.setContextMenu(electron.Menu.buildFromTemplate(template))
      tray.setToolTip(
        [
          'svc',
          statusLine(state),
          ...(state.uploads.count > 0 ? [sending(state.uploads)] : []),
        ].join(' · '),
      )
    },
    destroy: () => tray.destroy(),
  }
}
