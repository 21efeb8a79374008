/** `@svc/client`: a bundle without dependencies, its types, and what makes it a package. There: npm pack. */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { idempotentOperations } from '../daemon/contract/idempotent-operations.ts'
import { routes } from '../daemon/contract/routes.ts'
import type { Route } from '../daemon/contract/route.ts'
import { apiTypes, isForPrograms } from './client-types.ts'
import { withDeclarations } from './declarations.ts'
import { tusWithoutStorage } from './tus-parts.ts'

const root = join(import.meta.dirname, '..')
export const CLIENT_PACKAGE = join(root, 'dist', 'client')

/** The folder of the package: as npm installs it. */
export async function buildClient({
  outDir = CLIENT_PACKAGE,
}: { outDir?: string } = {}): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [routesAsData, tusWithoutStorage()],
    build: {
      outDir: join(outDir, 'dist'),
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      license: { fileName: 'licences.md' },
      lib: { entry: { index: join(root, 'client', 'index.ts') }, formats: ['es'] },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  await writeDeclarations(join(outDir, 'dist'))
  for (const file of ['LICENSE', 'NOTICE']) await cp(join(root, file), join(outDir, file))
  await cp(join(root, 'client', 'README.md'), join(outDir, 'README.md'))
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`)
}

async function manifest(): Promise<object> {
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string
    license: string
  }
  return {
    name: '@svc/client',
    version,
    license,
    description: 'The API of the svc video appliance for programs, in Node and in browsers',
    type: 'module',
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './package.json': './package.json',
    },
    files: ['dist', 'NOTICE'],
    sideEffects: false,
    engines: { node: '>=20' },
  }
}

/** The client reads from a route where to send it and whether there is a body: that is all that the bundle has of them. */
const routesAsData: Plugin = {
  name: 'svc:routes-as-data',
  enforce: 'pre',
  load(id) {
    if (id === join(root, 'daemon', 'contract', 'routes.ts'))
      return `export const routes = ${JSON.stringify(routeData())}`
    if (id === join(root, 'daemon', 'contract', 'idempotent-operations.ts'))
      return `export const idempotentOperations = ${JSON.stringify(idempotentOperations)}`
    if (id.includes('/node_modules/zod/'))
      throw new Error(
        'The bundle of @svc/client would contain zod; see which file of the contract imports it.',
      )
    return undefined
  },
}

const routeData = (): object =>
  Object.fromEntries(
    Object.entries(routes as unknown as Record<string, Record<string, Route>>).map(
      ([noun, operations]) => [
        noun,
        Object.fromEntries(
          Object.entries(operations)
            .filter(([, route]) => isForPrograms(route))
            .map(([name, { method, path, body, response }]) => [
              name,
              {
                method,
                path,
                ...(body ? { body: {} } : {}),
                ...(response ? { response: {} } : {}),
              },
            ]),
        ),
      ],
    ),
  )

/** Declarations of client/ as they are, and for the contract what build/client-types.ts writes. */
async function writeDeclarations(folder: string): Promise<void> {
  const files = [join(root, 'client', 'index.ts')]
  await withDeclarations({ of: 'the client', files }, async (work) => {
    for (const file of await readdir(join(work, 'client'))) {
      const text =
        file === 'api.d.ts' ? apiTypes() : await readFile(join(work, 'client', file), 'utf8')
      // The way uploads reach the network is nobody's business but the bundle's.
      if (file === 'fetch-stack.d.ts') continue
      if (/daemon\/|['"]zod|tus-js-client/.test(text))
        throw new Error(`The types of the client need what the package does not bring: ${file}`)
      await writeFile(join(folder, file), text.replace(/(['"]\.[^'"]+)\.ts(['"])/g, '$1.js$2'))
    }
  })
}

if (import.meta.main) await buildClient()
