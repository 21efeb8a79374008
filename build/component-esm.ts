/** Components as the appliance serves them: the `+esm` entry, and the files of each element. */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { ELEMENTS } from './component-entries.ts'

const root = join(import.meta.dirname, '..')

/** Also read by the daemon, from `parts.json`. */
export interface ComponentParts {
  version: string
  /** Element → its own file, and those that it imports, however far down: to be asked for at once. */
  files: Record<string, string[]>
  /** Modules that svc-player loads for playback. */
  playing: string[]
}

/** `dir`: the bundle that was just built. */
export async function buildEsm(dir: string): Promise<void> {
  const parts = await componentParts(dir)
  await writeFile(join(dir, 'parts.json'), `${JSON.stringify(parts)}\n`)
  await build({
    configFile: false,
    root: join(root, 'components'),
    publicDir: false,
    logLevel: 'warn',
    define: { PARTS: JSON.stringify(parts) },
    build: {
      outDir: dir,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      lib: {
        entry: {
          esm: join(root, 'components/served/esm.ts'),
          watch: join(root, 'components/served/watch/index.ts'),
        },
        formats: ['es'],
      },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { minify: true, entryFileNames: '[name].js', comments: false },
      },
    },
  })
}

async function componentParts(dir: string): Promise<ComponentParts> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const names = await readdir(dir)
  const lazy = (name: string): string =>
    names.find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file)) ?? fail(name)
  const entries = await Promise.all(
    ELEMENTS.map(async (name) => [name, await withImports(dir, [`${name}.js`])] as const),
  )
  const files = Object.fromEntries(entries)
  // The controls are not needed for the first picture.
  const playing = (await withImports(dir, [lazy('hls')])).filter(
    (file) => !files['player']?.includes(file),
  )
  return { version, files, playing }
}

/** The files themselves first. */
async function withImports(dir: string, files: string[]): Promise<string[]> {
  const all = new Set(files)
  for (const file of all) {
    const text = await readFile(join(dir, file), 'utf8')
    for (const [, imported] of text.matchAll(
      /(?:^|[;}])\s*(?:import|export)\b[^;"'(]*?["']\.\/([\w-]+\.js)["']/g,
    ))
      all.add(basename(imported!))
  }
  return [...all]
}

function fail(name: string): never {
  throw new Error(`the components were bundled without a file of their own for ${name}`)
}
