/**
 * The bare page from a daemon of its own: the same program in another folder, with this page in the
 * place of the dashboard, so that headers and compression are the same.
 */
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { startDaemon, type Daemon } from '../../../test/daemon.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

export async function servedBare(): Promise<Pick<Daemon, 'baseUrl' | 'remove'>> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-bare-'))
  const program = join(folder, 'program')
  await mkdir(join(program, 'renderer'), { recursive: true })
  await cp(join(ROOT, 'daemon'), join(program, 'daemon'), { recursive: true })
  await cp(join(ROOT, 'package.json'), join(program, 'package.json'))
  for (const beside of ['node_modules', 'components'])
    await symlink(join(ROOT, beside), join(program, beside))
  await build({
    root: import.meta.dirname,
    base: '/',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: join(program, 'renderer', 'dist'),
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  })
  // It has no pages; the daemon looks for them all the same.
  await writeFile(join(program, 'renderer', 'dist', 'pages.json'), '[]')
  const daemon = await startDaemon({
    program: join(program, 'daemon', 'main.ts'),
    env: { SVC_LOG_LEVEL: 'warn' },
  })
  return {
    baseUrl: daemon.baseUrl,
    async remove() {
      await daemon.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
