/**
 * Bundles components/ for browsers: an entry for each element, `index.js` with all, and what they
 * share or load lazily, in one folder.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { ENTRIES, STREAM } from './component-entries.ts'
import { buildEsm } from './component-esm.ts'
import { manifest } from './component-manifest.ts'
import { writeTypes } from './component-types.ts'
import { withoutTemplateSpace } from './minify-templates.ts'
import { tusWithoutStorage } from './tus-parts.ts'

export interface ComponentsBuild {
  outDir?: string
  /** Builds again on every change, until the signal aborts. */
  watch?: boolean
  signal?: AbortSignal
}

/**
 * Stand-ins for what Lit touches while it is imported. A browser has the real ones; in Node (server-side rendering)
 * the classes can be declared and nothing else, and no global is left behind.
 */
const ABSENT_IN_NODE =
  'const { HTMLElement = class {}, document = { createComment() {}, createTreeWalker() {} } } = globalThis;'

/** React runs these on the client also where pages are made on the server. */
const FOR_REACT = "'use client';"

/** Modules that every element needs, in one file. */
const BASE = {
  name: 'base',
  test: /node_modules\/(?:lit|lit-html|lit-element|@lit\/reactive-element)\/|components\/(?:base\/(?!media-|tracks|picture|size-text|explain|cut)|languages\/(?:language|en\/failures)\.ts|configure\.ts|shared\.ts)/,
}
/** And what those share that play: one request instead of several. */
const MEDIA = {
  name: 'media',
  test: /components\/(?:base\/(?:media-|picture|cut)|player\/color\.ts)/,
}
/**
 * Modules that play a stream, without those that parse it: svc-player needs them from the start,
 * svc-audio while a file is being encoded.
 */
const SESSION = {
  name: 'session',
  test: /components\/(?:player\/(?:session|playback|engine)|hls\/(?:ask-early|choices|prefetch|first-level|playlists)|download)\.ts/,
}
const banner = ({ name }: { name: string }): string =>
  name === 'react' ? FOR_REACT : name === 'base' ? ABSENT_IN_NODE : ''

const root = join(import.meta.dirname, '..')

/** For browsers, with what the appliance serves of it under `+esm`. */
export async function buildComponents({
  outDir = join(root, 'components/dist'),
  watch = false,
  signal,
}: ComponentsBuild = {}): Promise<void> {
  const result = await build({
    configFile: false,
    root: join(root, 'components'),
    // Found beside index.js, wherever that is served from.
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [tusWithoutStorage(), withoutTemplateSpace(join(root, 'components'))],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      chunkSizeWarningLimit: 500,
      watch: watch ? {} : null,
      // A library: without the helper that a page's own bundle would get for its dynamic imports.
      lib: { entry: { ...ENTRIES, ...STREAM }, formats: ['es'] },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        external: ['react'],
        // An entry is its element, not a file that imports it: one round trip less.
        preserveEntrySignatures: 'allow-extension',
        output: {
          minify: true,
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          banner,
          codeSplitting: { groups: [BASE, MEDIA, SESSION] },
          comments: false,
        },
      },
    },
  })
  if ('close' in result) {
    result.on('event', ({ code }) => void (code === 'END' && buildEsm(outDir)))
    signal?.addEventListener('abort', () => void result.close(), { once: true })
  } else await buildEsm(outDir)
}

/** The bundle and what makes it a package: types, and custom-elements.json for editors and documentation. */
export async function buildComponentPackage({
  outDir = join(root, 'components/dist'),
}: { outDir?: string } = {}): Promise<void> {
  await buildComponents({ outDir })
  await writeFile(join(outDir, 'custom-elements.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  await writeTypes(join(outDir, 'types'))
}

if (import.meta.main)
  await (process.argv.includes('--watch')
    ? buildComponents({ watch: true })
    : buildComponentPackage())
