/**
 * Runs the packed app's own bundle on plain Node, with the stand-in where it imports Electron: what
 * is driven is what is installed. `node packed-app.ts APP_FOLDER HOME`; says what the window
 * showed, and ends with the app.
 */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { until } from '../../daemon.ts'
import { standIn } from './stand-in.ts'

const [folder = '', home = ''] = process.argv.slice(2)
const electron = standIn()
const ready = Promise.withResolvers<void>()
const { app } = electron.api
// What main.ts alone uses.
const more = {
  isPackaged: false,
  getAppPath: () => folder,
  getPath: () => home,
  setPath: () => undefined,
  enableSandbox: () => undefined,
  exit: (code: number) => process.exit(code),
  whenReady: () => ready.promise,
}
const module = {
  ...electron.api,
  app: Object.assign(Object.create(app), more),
  dialog: {
    ...electron.api.dialog,
    showErrorBox: (_: string, text: string) => process.stderr.write(text),
  },
}
Object.assign(globalThis, { electronStandIn: module })
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? {
          url: 'data:text/javascript,export default globalThis.electronStandIn',
          shortCircuit: true,
        }
      : next(specifier, context),
})

await import(pathToFileURL(join(folder, 'main.js')).href)
// As Electron does it: ready only when the module has come to its end.
ready.resolve()
const url = await until(
  () => electron.windows[0]?.loaded.at(-1) ?? '',
  (loaded) => loaded.startsWith('http'),
  'the dashboard',
)
process.stdout.write(
  `${JSON.stringify({ url, preload: electron.windows[0]!.options.webPreferences.preload })}\n`,
)
app.quit()
await until(
  () => electron.quits,
  (quits) => quits > 0,
  'the end of the app',
)
process.exit()
