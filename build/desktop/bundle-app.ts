/** Bundles app/: the main process, and the preload script, which a sandbox takes only as one file of the older kind. */
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'

const root = join(import.meta.dirname, '..', '..')

export async function bundleApp(outDir: string): Promise<void> {
  await build(
    bundle(outDir, 'main', {
      format: 'es',
      entryFileNames: 'main.js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    }),
  )
  await build(
    bundle(outDir, 'preload', {
      format: 'cjs',
      entryFileNames: 'preload.cjs',
      codeSplitting: false,
    }),
  )
}

function bundle(
  outDir: string,
  name: string,
  output: NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>['output'],
): InlineConfig {
  return {
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: ['electron'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: { [name]: join(root, 'app', `${name}.ts`) },
        external: ['electron'],
        output,
      },
    },
  }
}
