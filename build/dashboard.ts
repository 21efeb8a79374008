/**
 * Bundles renderer/ for a browser: index.html and hashed files below assets/.
 * Of scripts only one of a few lines is inline; the daemon's policy names it by its hash.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { allRoutes, routes } from '../daemon/contract/routes.ts'
import { whatIsInFrame } from './dashboard-frame.ts'
import { insidePage, pageFiles } from './dashboard-page.ts'
import { LANGUAGES } from '../renderer/kit/language.ts'
import { webApp } from './web-app.ts'
import { withoutTemplateSpace } from './minify-templates.ts'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

export async function buildDashboard({
  outDir = pathOf('../renderer/dist'),
}: { outDir?: string } = {}): Promise<void> {
  const { imports, isInFrame } = whatIsInFrame()
  await build({
    root: pathOf('../renderer'),
    base: '/',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      contractAsData(),
      licencesAsData(),
      translationsByName(),
      withoutTemplateSpace(pathOf('../renderer')),
      insidePage(),
      imports,
      pageFiles(),
      webApp(),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // The styles of the elements, which nothing rewrites, need light-dark() as well.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // Inlined assets would be data: addresses, which the policy refuses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Modules needed by all pages form one file, modules shared by some pages another: small files
      // mean more requests and compress less.
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: {
          codeSplitting: {
            groups: [
              { name: 'frame', test: isInFrame, priority: 2 },
              // Read by the frame when something fails.
              { name: 'errors', test: /\/(?:errors\/en|error-codes)\.ts$/, priority: 2 },
              {
                name: 'parts',
                test: /\/renderer\/(?:kit|state|notices|shell)\//,
                minShareCount: 2,
                priority: 1,
              },
            ],
          },
        },
      },
    },
  })
}

/**
 * The browser needs of the contract only methods, paths and hints: the daemon does the checking.
 * Leaving the schemas out leaves zod out.
 */
function contractAsData(): Plugin {
  const data: Record<string, () => string> = {
    [pathOf('../daemon/contract/routes.ts')]: () => `const read = ${readRoute}
export const routes = Object.fromEntries(Object.entries(${JSON.stringify(plainRoutes())}).map(
  ([noun, operations]) => [noun, Object.fromEntries(Object.entries(operations).map(read))]))`,
  }
  return {
    name: 'svc:contract-as-data',
    enforce: 'pre',
    load: (id) => data[id]?.() ?? null,
  }
}

/**
 * Names the files that `import(`./messages/${code}.ts`)` stands for. The bundler would take all that are there:
 * English, which is imported as it is, would get a bundle of its own too.
 */
function translationsByName(): Plugin {
  const languages = Object.keys(LANGUAGES).filter((language) => language !== 'en')
  return {
    name: 'svc:translations-by-name',
    enforce: 'pre',
    transform: {
      filter: { code: '${code}.ts`' },
      handler: (code) =>
        code.replace(/import\(`([./\w-]+)\$\{code\}\.ts`\)/g, (_, folder: string) => {
          const each = languages.map(
            (name) => `${name}: () => import(${JSON.stringify(`${folder}${name}.ts`)})`,
          )
          return `({ ${each.join(', ')} })[code]()`
        }),
    },
  }
}

/** Libraries that come into the browser's files by the bundler, and so are development ones to npm. */
const BUNDLED = /^(?:lit|lit-html|lit-element|@lit\/(?:reactive-element|task)|hls\.js|uplot|uqr)$/

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
}

/** Whose work is in the program, by the lock file. */
function licencesAsData(): Plugin {
  const file = pathOf('../renderer/settings/licences.ts')
  return {
    name: 'svc:licences-as-data',
    enforce: 'pre',
    async load(id) {
      if (id !== file) return null
      const { packages } = JSON.parse(await readFile(pathOf('../package-lock.json'), 'utf8')) as {
        packages: Record<string, LockedPackage>
      }
      const named = Object.entries(packages).map(([path, found]) => ({
        name: path.split('node_modules/').at(-1)!,
        ...found,
      }))
      const shipped = named.filter(
        ({ name, dev, devOptional, license }) =>
          name !== '' && license !== undefined && (BUNDLED.test(name) || (!dev && !devOptional)),
      )
      const licences = shipped.map(({ name, version = '', license = '' }) => ({
        name,
        version,
        licence: license,
      }))
      const unique = [
        ...new Map(licences.map((each) => [`${each.name} ${each.version}`, each])).values(),
      ]
      return `export const LICENCES = ${JSON.stringify(unique.sort((a, b) => (a.name < b.name ? -1 : 1)))}`
    },
  }
}

/** A route as one line, which weighs less: `POST /v1/videos body`, with `empty` where nothing is answered. */
function plainRoutes(): Record<string, Record<string, string>> {
  const plain: Record<string, Record<string, string>> = Object.fromEntries(
    Object.keys(routes).map((noun) => [noun, {}]),
  )
  for (const { id, route } of allRoutes()) {
    const [noun = '', operation = ''] = id.split('.')
    plain[noun]![operation] = [
      route.method,
      route.path,
      ...(route.body ? ['body'] : []),
      ...(route.response ? [] : ['empty']),
    ].join(' ')
  }
  return plain
}

/** In the bundle as it is written here: it may use nothing from outside. */
function readRoute([operation, line]: [string, string]): [string, object] {
  const [method, path, ...has] = line.split(' ')
  const [body, response] = [has.includes('body'), !has.includes('empty')]
  return [operation, { method, path, body, response }]
}

if (import.meta.main) await buildDashboard()
