/**
 * `npm run package`: installers of the desktop app for this system, in dist/desktop. `npm run
 * package -- --folder` makes only the folder that they are made of. electron-builder is fetched
 * when it is needed: docs/decisions/0144.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBundles } from '../bundles.ts'
import { runProgram } from '../program.ts'
import { fail, SetupError, step } from '../step.ts'
import { builderConfig } from './builder-config.ts'
import { ensurePrograms } from './bring-programs.ts'
import { makeLayout } from './layout.ts'

const root = join(import.meta.dirname, '..', '..')
const BUILDER = 'electron-builder@26.17.0'

try {
  const folder = join(root, 'dist', 'desktop')
  const layout = join(folder, 'layout')
  await mkdir(folder, { recursive: true })
  await step(
    'bundles',
    () => ensureBundles({ without: ['client'] }),
    (built) => (built.length > 0 ? built.join(', ') : 'up to date'),
  )
  const programs = await step('ffmpeg', ensurePrograms, (found) =>
    found.length > 0
      ? found.join(', ')
      : 'none to bring along: the app looks for the ffmpeg of its machine',
  )
  await step(
    'layout',
    () => makeLayout(layout, { programs }),
    () => layout,
  )
  const { version } = JSON.parse(
    await readFile(join(root, 'node_modules', 'electron', 'package.json'), 'utf8'),
  ) as { version: string }
  const config = join(folder, 'electron-builder.json')
  await writeFile(
    config,
    `${JSON.stringify(builderConfig({ layout, output: join(folder, 'installers'), electronVersion: version }), null, 2)}\n`,
  )
  if (!process.argv.includes('--folder'))
    await step(
      'installers',
      () => makeInstallers(config, join(layout, 'app')),
      () => join(folder, 'installers'),
    )
} catch (error) {
  fail(error)
}

async function makeInstallers(config: string, project: string): Promise<void> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Electron's own download is npm's no longer: electron-builder fetches it, and compares its checksum.
  const { ok, output } = await runProgram(
    npm,
    [
      'exec',
      '--yes',
      '--package',
      BUILDER,
      '--',
      'electron-builder',
      '--config',
      config,
      '--projectDir',
      project,
      '--publish',
      'never',
    ],
    { live: true },
  )
  if (!ok)
    throw new SetupError(
      `electron-builder did not make it:\n${output.split('\n').slice(-20).join('\n')}`,
    )
}
