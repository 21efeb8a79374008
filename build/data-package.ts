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
      'Analytics for any <video> or <audio> with the svc video appliance: no cookies, no storage',
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

Measures viewing and playback quality for the svc video appliance, in players other than the svc elements, which measure
automatically. No cookies, no storage, no dependencies.

    import { measure } from '@svc/data'

    const { metrics } = await (await fetch('https://video.example.org/v1/embeds/<id>')).json()
    const stop = measure(document.querySelector('video'), metrics)

Call it before playback; \`stop()\` ends the view. With hls.js, report a fatal error with
\`stop({ error: 'network' })\`. docs/analytics.md of svc describes what is measured and defines each metric.
`

if (import.meta.main) {
  const folder = process.argv[2]
  if (!folder)
    throw new Error('Pass the output folder: node build/runtime.js build/data-package.ts FOLDER')
  await makeDataPackage(folder)
}
