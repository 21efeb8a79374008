/**
 * Measuring by itself as the package @svc/data: for pages whose player is not an element of ours.
 * The same file as `@svc/components/data`.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Into `folder`, from components/dist as it was built last. There: npm pack. */
export async function makeDataPackage(folder: string): Promise<void> {
  const { version, license } = JSON.parse(
    await readFile(join(root, 'components/package.json'), 'utf8'),
  ) as { version: string; license: string }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  await cp(join(root, 'components/dist/data.js'), join(folder, 'data.js'))
  await cp(join(root, 'components/dist/types/data'), join(folder, 'types'), { recursive: true })
  await writeFile(join(folder, 'README.md'), README)
  const manifest = {
    name: '@svc/data',
    version,
    license,
    description:
      'Measures the viewing of any <video> or <audio> for the video appliance: no cookies, no storage',
    type: 'module',
    sideEffects: false,
    types: './types/index.d.ts',
    exports: {
      '.': { types: './types/index.d.ts', default: './data.js' },
      './package.json': './package.json',
    },
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

const README = `# @svc/data

Measures who watches how much, and how well it plays, for the video appliance. For players that are not its elements: those
measure by themselves. No cookies, no storage, no dependencies.

    import { measure } from '@svc/data'

    const { metrics } = await (await fetch('https://video.example.org/v1/embeds/<id>')).json()
    const stop = measure(document.querySelector('video'), metrics)

Call it before playing; \`stop()\` ends the view. With hls.js, an error that ends playing is told by
\`stop({ error: 'network' })\`. docs/analytics.md of the appliance says what is measured, and what each figure means.
`

if (import.meta.main) {
  const folder = process.argv[2]
  if (!folder)
    throw new Error(
      'Say where it is to be made: node build/runtime.js build/data-package.ts FOLDER',
    )
  await makeDataPackage(folder)
}
