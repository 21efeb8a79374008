/** Bundles components/ for browsers: `index.js` and what it loads lazily, in one folder. */
import { join } from 'node:path'
import { build } from 'vite'
import { hlsWithoutUnusedParts } from './hls-parts.ts'

export interface ComponentsBuild {
  outDir?: string
  /** Builds again on every change, until the signal says stop. */
  watch?: boolean
  signal?: AbortSignal
}

/**
 * Stand-ins for what Lit touches while it is imported. A browser has the real ones; in Node (server-side rendering)
 * the classes can be declared and nothing else, and no global is left behind.
 */
const ABSENT_IN_NODE = 'const { HTMLElement = class {}, document = { createComment() {}, createTreeWalker() {} } } = globalThis;'

const root = join(import.meta.dirname, '..')

export async function buildComponents({ outDir = join(root, 'components/dist'), watch = false, signal }: ComponentsBuild = {}): Promise<void> {
  const result = await build({
    configFile: false,
    root: join(root, 'components'),
    // Found beside index.js, wherever that is served from.
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [hlsWithoutUnusedParts()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      chunkSizeWarningLimit: 500,
      watch: watch ? {} : null,
      // A library: without the helper that a page's own bundle would get for its dynamic imports.
      lib: { entry: { index: join(root, 'components/index.ts') }, formats: ['es'] },
      rolldownOptions: {
        output: { minify: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', banner: (chunk) => (chunk.isEntry ? ABSENT_IN_NODE : '') },
      },
    },
  })
  if ('close' in result) signal?.addEventListener('abort', () => void result.close(), { once: true })
}

if (import.meta.main) await buildComponents({ watch: process.argv.includes('--watch') })
