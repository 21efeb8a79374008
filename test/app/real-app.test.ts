import { strict as assert } from 'node:assert'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { makeLayout } from '../../build/desktop/layout.ts'
import { startEnv, until } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { findElectron } from './support/find-electron.ts'

const program = findElectron()

if (program === null) {
  describe('the real app', () => {
    it(
      "did NOT run: Electron's program is not on this machine (npx install-electron, or " +
        'SVC_ELECTRON). Its main process ran against a stand-in, its packed daemon on plain Node',
      () => {
        process.stdout.write(
          '\n    the desktop app: Electron itself is not here, so the stand-in and the packed ' +
            'folder were tested in its place\n',
        )
        assert.equal(findElectron(), null)
      },
    )
  })
} else {
  describe(`the real app, by ${program}`, () => {
    let folder: string
    let app: ElectronApplication
    let page: Page
    before(async () => {
      process.stdout.write(`\n    the desktop app: the real one runs, by ${program}\n`)
      assert.ok(existsSync(program), `SVC_ELECTRON is ${program}, where there is nothing`)
      folder = await mkdtemp(join(tmpdir(), 'svc-real-'))
      await makeLayout(join(folder, 'packed'), { linked: true })
      const film = await codedVideo(join(folder, 'film.mp4'))
      const { DISPLAY = '', WAYLAND_DISPLAY = '', XDG_RUNTIME_DIR = '' } = process.env
      app = await _electron.launch({
        executablePath: program,
        args: ['--no-sandbox', join(folder, 'packed', 'app'), film],
        env: {
          ...startEnv(),
          DISPLAY,
          WAYLAND_DISPLAY,
          XDG_RUNTIME_DIR,
          HOME: folder,
          SVC_APP_DIR: join(folder, 'user'),
          SVC_DATA_DIR: join(folder, 'data'),
          SVC_PORT: '0',
        },
      })
      page = await app.firstWindow()
    })
    after(async () => {
      await app?.close()
      await rm(folder, { recursive: true, force: true })
    })

    it('brings a Node that the daemon runs on', async () => {
      const [node, sqlite] = await app.evaluate(
        () =>
          [process.versions.node, process.getBuiltinModule('node:sqlite') !== undefined] as const,
      )
      assert.ok(Number(node.split('.')[0]) >= 24, node)
      assert.equal(sqlite, true)
    })

    it('signs its window in, uploads the film that it was opened with, and shows it', async () => {
      await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/$/)
      await page.getByText('film', { exact: true }).first().waitFor()
      assert.equal(await page.evaluate('typeof window.svcDesktop?.ready'), 'function')
      assert.deepEqual(await page.evaluate('[typeof require, typeof process]'), [
        'undefined',
        'undefined',
      ])
    })

    it('takes its appliance along when it goes', async () => {
      const { pid } = JSON.parse(await readFile(join(folder, 'data', 'daemon.json'), 'utf8')) as {
        pid: number
      }
      await app.evaluate(
        ({ dialog }) =>
          void (dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false })),
      )
      await app.evaluate(({ app }) => app.quit())
      await until(
        () => existsSync(`/proc/${pid}`),
        (runs) => !runs,
        'the end of the daemon',
      )
    })
  })
}
