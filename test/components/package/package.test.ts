import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { installPacked } from '../../support/install-packed.ts'
import { build } from 'vite'
import { ELEMENTS } from '../../../build/component-entries.ts'
import { declarations } from '../../../build/component-manifest.ts'
import { buildComponentPackage } from '../../../build/components.ts'
import { runProgram } from '../../../build/program.ts'

const ROOT = join(import.meta.dirname, '../../..')
const modules = (name: string) => join(ROOT, 'node_modules', name)

/** What a developer writes who has the package from npm. The lines that are wrong must be found wrong. */
const TYPED = `
import { configure, type SvcText } from '@svc/components'
import { Clip, Player, Text } from '@svc/components/react'
import '@svc/components/clip'
configure({ baseUrl: 'https://video.example.org' })
const text: SvcText = document.querySelector('svc-text')!
text.addEventListener('cueselect', ({ detail }) => Math.round(detail.seconds))
text.addEventListener('statechange', ({ detail }) => detail.state === 'ready')
// @ts-expect-error: it has no such state
text.addEventListener('statechange', ({ detail }) => detail.state === 'playing')
export const right = <><Clip embed="a" alt="b" className="c" onStateChange={({ detail }) => detail.state === 'playing'} onTimeUpdate={() => undefined} /><Player embed="a" /><Text for="a" ref={(element) => void element?.state} /></>
// @ts-expect-error: there is no such property
export const unknown = <Clip nonsense="x" />
// @ts-expect-error: an id is no number
export const wrong = <Clip embed={3} />
`

describe('@svc/components from npm', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-package-'))
    const source = join(folder, 'source')
    await mkdir(source)
    await buildComponentPackage({ outDir: join(source, 'dist') })
    for (const file of ['package.json', 'README.md'])
      await cp(join(ROOT, 'components', file), join(source, file))
    const packed = await runProgram('npm', [
      'pack',
      source,
      '--pack-destination',
      folder,
      '--offline',
    ])
    assert.ok(packed.ok, packed.output)
    await installPacked(folder, join(folder, 'svc-components-0.1.0.tgz'))
    await mkdir(join(folder, 'node_modules/@types'))
    for (const name of ['react', 'react-dom', 'scheduler', 'csstype', '@types/react'])
      await symlink(modules(name), join(folder, 'node_modules', name)).catch(() => undefined)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('has an entry for every element, and nothing but what belongs to it', async () => {
    const { exports } = JSON.parse(
      await readFile(join(ROOT, 'components/package.json'), 'utf8'),
    ) as { exports: Record<string, unknown> }
    assert.deepEqual(
      ELEMENTS.filter((element) => !(`./${element}` in exports)),
      [],
    )
    const installed = await readdir(join(folder, 'node_modules/@svc/components'))
    assert.deepEqual(installed.sort(), ['README.md', 'dist', 'package.json'])
  })

  it('is imported in Node without touching anything of a browser', async () => {
    const script = `
      const before = Object.getOwnPropertyNames(globalThis).length
      for (const entry of ${JSON.stringify(['', ...ELEMENTS.map((element) => `/${element}`), '/data', '/react'])}) await import('@svc/components' + entry)
      for (const name of ['window', 'document', 'HTMLElement', 'customElements']) if (name in globalThis) throw new Error(name)
      const { createElement } = await import('react')
      const { renderToString } = await import('react-dom/server')
      const { Clip } = await import('@svc/components/react')
      console.log(renderToString(createElement(Clip, { embed: 'x', className: 'wide' })))`
    await writeFile(join(folder, 'node.mjs'), script)
    const { ok, output } = await runProgram(process.execPath, [join(folder, 'node.mjs')])
    assert.ok(ok, output)
    assert.match(output, /<svc-clip[^>]* class="wide"|<svc-clip[^>]* classname="wide"/i)
  })

  it('has types for the elements, their events and React, and none of another package', async () => {
    await writeFile(join(folder, 'page.tsx'), TYPED)
    const compilerOptions = {
      strict: true,
      noEmit: true,
      jsx: 'react-jsx',
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: ['react'],
    }
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['page.tsx'] }),
    )
    const { ok, output } = await runProgram(process.execPath, [
      modules('typescript/bin/tsc'),
      '-p',
      folder,
    ])
    assert.ok(ok, output)
  })

  it('is built into a page by Vite; an import of one element leaves the others out', async () => {
    await writeFile(
      join(folder, 'main.js'),
      `import { configure } from '@svc/components/clip'\nconfigure({ baseUrl: 'https://video.example.org' })\n`,
    )
    await writeFile(
      join(folder, 'index.html'),
      '<svc-clip embed="a"></svc-clip><script type="module" src="./main.js"></script>',
    )
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { outDir: join(folder, 'built') },
    })
    const files = (await readdir(join(folder, 'built/assets'))).filter((name) =>
      name.endsWith('.js'),
    )
    const text = (
      await Promise.all(files.map((name) => readFile(join(folder, 'built/assets', name), 'utf8')))
    ).join('')
    assert.match(text, /svc-clip/)
    assert.match(text, /video\.example\.org/)
    assert.doesNotMatch(text, /svc-player|svc-audio|Hls/)
  })

  it('describes every element in custom-elements.json: attributes, events, parts, each in words', async () => {
    const text = await readFile(
      join(folder, 'node_modules/@svc/components/dist/custom-elements.json'),
      'utf8',
    )
    const { modules: described } = JSON.parse(text) as {
      modules: { declarations: { tagName: string }[] }[]
    }
    assert.deepEqual(
      described.map(({ declarations }) => declarations[0]!.tagName),
      ELEMENTS.map((element) => `svc-${element}`),
    )
    const own = declarations().filter(({ element }) =>
      ['clip', 'text', 'files', 'audio', 'list'].includes(element),
    )
    for (const {
      declaration: { tagName, attributes, events, cssParts, cssProperties },
    } of own) {
      assert.ok(
        attributes.length > 5 &&
          events.length > 0 &&
          cssParts.length > 0 &&
          cssProperties.length > 0,
        tagName,
      )
      const silent = [
        ...attributes.filter(({ name }) => !['muted', 'title'].includes(name)),
        ...events,
        ...cssParts,
        ...cssProperties,
      ].filter(({ description }) => description === '')
      assert.deepEqual(
        silent.map(({ name }) => `${tagName} ${name}`),
        [],
      )
    }
  })
})
