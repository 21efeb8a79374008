/**
 * The page's own site: an empty page, and each player bundled as that page's own code, compressed
 * and kept by browsers.
 */
import { createServer } from 'node:http'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { listening, stopped } from '../../test/support/server.ts'
import { OTHERS } from './side.ts'

const PAGE =
  '<!doctype html><html lang="en"><title>bench</title><link rel="icon" ' +
  'href="data:,"><style>body{margin:0}#place{width:1280px;height:720px}</style><div ' +
  'id="place"></div>'
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

export interface Site {
  url: string
  close(): Promise<void>
}

export async function openSite(folder: string): Promise<Site> {
  for (const side of Object.values(OTHERS)) await bundle(side, join(folder, side))
  const files = new Map<string, Buffer>()
  for (const name of await readdir(folder, { recursive: true }))
    if (extname(name) in TYPES)
      files.set(`/${name}`, gzipSync(await readFile(join(folder, name)), { level: 9 }))
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url)
    if (file)
      return void response
        .writeHead(200, {
          'content-type': TYPES[extname(url)]!,
          'content-encoding': 'gzip',
          'content-length': file.length,
          'cache-control': 'max-age=31536000, immutable',
        })
        .end(file)
    if (url === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
    response.writeHead(404).end()
  })
  return { url: `http://127.0.0.1:${await listening(server)}`, close: () => stopped(server) }
}

/** As a page's bundler makes it: what the player itself loads lazily stays so. */
async function bundle(side: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: `/${side}/`,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: true,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: { [side]: join(import.meta.dirname, 'sides', `${side}.ts`) },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  })
}
