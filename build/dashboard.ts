/**
 * Bundles renderer/ for a browser: index.html and hashed files below assets/.
 * Nothing is inline, so a policy of `script-src 'self'` holds.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { ERRORS } from '../daemon/contract/errors.ts'
import { allRoutes, routes } from '../daemon/contract/routes.ts'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

export async function buildDashboard({ outDir = pathOf('../renderer/dist') }: { outDir?: string } = {}): Promise<void> {
  await build({
    root: pathOf('../renderer'),
    base: '/',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [contractAsData(), themeFirst()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // Inlined assets would be data: addresses, which the policy refuses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // What every room needs is one file: many small ones are as many requests, and gzip less.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', tags: ['$initial'] }] } } },
    },
  })
}

/**
 * The browser needs of the contract only methods, paths and hints: the daemon does the checking.
 * Leaving the schemas out leaves zod out.
 */
function contractAsData(): Plugin {
  const data: Record<string, () => string> = {
    [pathOf('../daemon/contract/routes.ts')]: () => `export const routes = ${JSON.stringify(plainRoutes())}`,
    [pathOf('../daemon/contract/errors.ts')]: () => `export const ERRORS = ${JSON.stringify(ERRORS)}`,
  }
  return {
    name: 'svc:contract-as-data',
    enforce: 'pre',
    load: (id) => data[id]?.() ?? null,
  }
}

/** The theme is set by a classic script, before anything is painted; a bundler leaves those alone, so it is put in here. */
function themeFirst(): Plugin {
  return {
    name: 'svc:theme-first',
    async buildStart() {
      this.emitFile({ type: 'asset', name: 'first-theme.js', source: await readFile(pathOf('../renderer/app/first-theme.js'), 'utf8') })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const [file] = Object.values(bundle ?? {}).filter((each) => each.fileName.startsWith('assets/first-theme'))
        return [{ tag: 'script', attrs: { src: `/${file!.fileName}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}

type PlainRoute = { method: string; path: string; body?: true; response?: true }

function plainRoutes(): Record<string, Record<string, PlainRoute>> {
  const plain: Record<string, Record<string, PlainRoute>> = Object.fromEntries(Object.keys(routes).map((noun) => [noun, {}]))
  for (const { id, route } of allRoutes()) {
    const [noun = '', deed = ''] = id.split('.')
    plain[noun]![deed] = {
      method: route.method,
      path: route.path,
      ...(route.body ? { body: true } : {}),
      ...(route.response ? { response: true } : {}),
    }
  }
  return plain
}

if (import.meta.main) await buildDashboard()
