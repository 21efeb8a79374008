/**
 * The packed package, installed in an empty folder without a network, and pages of three frameworks
 * built with it by Vite.
 */
import assert from 'node:assert/strict'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build } from 'vite'
import { runProgram } from '../../../../build/program.ts'
import { REACT } from './react.ts'
import { SVELTE } from './svelte.ts'
import { VUE } from './vue.ts'

const ROOT = join(import.meta.dirname, '../../../..')
/** As if npm had fetched them. */
const BESIDE = ['react', 'react-dom', 'vue', 'svelte', 'csstype', '@types/react']

/** Answers the folder with `react.html`, `vue.html` and `svelte.html`. */
export async function buildPages(folder: string): Promise<string> {
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'site', private: true, type: 'module' }),
  )
  const { version } = (
    await import('../../../../components/package.json', { with: { type: 'json' } })
  ).default
  for (const words of [
    ['pack', join(ROOT, 'components'), '--pack-destination', folder],
    [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      join(folder, `svc-components-${version}.tgz`),
    ],
  ]) {
    const { ok, output } = await runProgram('npm', [...words, '--offline'])
    assert.ok(ok, output)
  }
  for (const name of BESIDE) {
    const place = join(folder, 'node_modules', name)
    await mkdir(dirname(place), { recursive: true })
    await symlink(join(ROOT, 'node_modules', name), place)
  }
  for (const [name, text] of Object.entries({ ...REACT, ...VUE, ...SVELTE }))
    await writeFile(join(folder, name), text)

  const outDir = join(folder, 'built')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    base: './',
    plugins: [
      vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('svc-') } } }),
      svelte({ configFile: false }),
    ],
    build: {
      outDir,
      modulePreload: false,
      rolldownOptions: {
        input: ['react', 'vue', 'svelte'].map((name) => join(folder, `${name}.html`)),
      },
    },
  })
  return outDir
}

/** What TypeScript has to say of the page in React; nothing, if all is well. */
export async function checkTypes(folder: string): Promise<string> {
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
  const { output } = await runProgram(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    '-p',
    folder,
  ])
  return output.trim()
}
