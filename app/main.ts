/** Where Electron begins: the real thing, and where everything lies. */
import electron from 'electron'
import { mkdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { dataFolder } from './daemon/data-folder.ts'
import type { ElectronApi } from './electron-api.ts'
import { startApp } from './start.ts'
import type { Updater } from './system/updates.ts'

const { app } = electron
const api: ElectronApi = electron

// Electron's default is the appliance's data folder on a Mac and on Windows, and that of svc's keys on Linux.
const userDir = process.env.SVC_APP_DIR || join(app.getPath('appData'), 'svc-desktop')
mkdirSync(userDir, { recursive: true, mode: 0o700 })
app.setPath('userData', userDir)
app.enableSandbox()

if (!isBuiltin('node:sqlite'))
  throw new Error(
    `Electron ${process.versions.electron} brings Node ${process.versions.node}, which has no ` +
      'node:sqlite. svc requires Node 24.',
  )

/** The packed folder (build/desktop/layout.ts) has the same shape before it is an installer. */
const resources = app.isPackaged ? process.resourcesPath : join(app.getAppPath(), '..', 'resources')

// Not awaited: Electron is ready only when this module has come to its end.
startApp({
  electron: api,
  installed: {
    svcDir: join(resources, 'svc'),
    ffmpegDir: join(resources, 'ffmpeg'),
    dataDir: dataFolder(),
    cacheDir: userDir,
  },
  userDir,
  iconsDir: join(resources, 'icons'),
  preload: join(app.getAppPath(), 'preload.cjs'),
  words: process.argv.slice(app.isPackaged ? 1 : 2),
  folder: process.cwd(),
  loadUpdater: async () =>
    (await import('electron-updater')).default.autoUpdater as unknown as Updater,
}).catch((error: Error) => {
  electron.dialog.showErrorBox('svc does not start', error.stack ?? String(error))
  app.exit(1)
})
