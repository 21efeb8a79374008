/**
 * Bundles the daemon, for where it runs day after day: it starts in half the time of its sources, and needs no packages
 * but those that hold programs of the machine's own. All files lie in one folder, so that each finds the others.
 */
import { globSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const OUT = join(root, 'dist', 'daemon')

/** Entry points: programs, and scripts of threads and child processes that are started by path. */
const PROGRAMS = [
  'main',
  'programs/check-database',
  'programs/move-database',
  'programs/move-files',
  'programs/set-password',
  'programs/settings',
]
/** Packages with native code, or a program, for this machine. */
export const LEFT_OUTSIDE = ['sharp', '@ffprobe-installer/ffprobe'] as const

export async function buildDaemon({ outDir = OUT }: { outDir?: string } = {}): Promise<void> {
  const threads = globSync('daemon/**/*-{thread,program}.ts', { cwd: root })
  const input = Object.fromEntries(
    [...PROGRAMS.map((name) => `daemon/${name}.ts`), ...threads].map((file) => [
      basename(file, '.ts'),
      join(root, file),
    ]),
  )
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, external: [...LEFT_OUTSIDE] },
    plugins: [placesOfSources(outDir), migrationNumbers(), asciiOnly],
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: true,
      minify: false,
      license: { fileName: 'licences.md' },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input,
        external: [...LEFT_OUTSIDE],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/**
 * A source that names the file of a thread or a program, or a file of the project by its own
 * folder, finds it from the bundle too.
 */
function placesOfSources(outDir: string): Plugin {
  return {
    name: 'svc:places-of-sources',
    enforce: 'pre',
    transform(code, id) {
      const from = relative(root, id).split(sep).join('/')
      if (!from.startsWith('daemon/') || !code.includes('import.meta')) return null
      const folder = relative(outDir, join(root, dirname(from)))
        .split(sep)
        .join('/')
      return code
        .replaceAll(
          /new URL\('[\w./-]*?([\w-]+-(?:thread|program))\.ts', import\.meta\.url\)/g,
          "new URL('./$1.js', import.meta.url)",
        )
        .replaceAll('import.meta.dirname', `\`\${import.meta.dirname}/${folder}\``)
    },
  }
}

/** `svc restore` looks whether this version knows the database of a backup, without loading the daemon. */
function migrationNumbers(): Plugin {
  return {
    name: 'svc:migration-numbers',
    generateBundle() {
      const numbers = globSync('[0-9]*.ts', { cwd: join(root, 'daemon', 'db', 'migrations') }).map(
        (name) => Number.parseInt(name, 10),
      )
      this.emitFile({
        type: 'asset',
        fileName: 'migrations.json',
        source: JSON.stringify(numbers.sort((a, b) => a - b)),
      })
    },
  }
}

/** A single character beyond ASCII makes V8 keep the whole file with two bytes a character: 12 MB of the daemon. */
const asciiOnly: Plugin = {
  name: 'svc:ascii-only',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

if (import.meta.main) await buildDaemon()
