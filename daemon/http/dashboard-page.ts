/**
 * The page of the dashboard for whoever asks: it says who that is, and names the files of the room that its address means, so
 * that all of them are on their way before any of them runs.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'koa'
import type { Identity } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'
import type { Auth } from './auth.ts'
import { identityOf } from './identity.ts'

/** Made by build/dashboard.ts: patterns of paths, and the files of the room there, its own first. */
type RoomFiles = readonly (readonly [pattern: string, files: readonly string[]])[]

/** False when the dashboard was not built. `csp` is its policy but for the script that stands in the page itself: that one alone may. */
export async function sendDashboard(ctx: Context, dir: string, { csp, log }: Pick<Deps, 'log'> & { csp: (script: string) => string }, auth: Pick<Auth, 'viewer'>): Promise<boolean> {
  const [page, rooms, identity] = await Promise.all([fileIn(dir, 'index.html'), fileIn(dir, 'rooms.json'), whoAsks(ctx, log, auth)])
  if (page === null || rooms === null) return false
  // Whoever is not signed in gets no room.
  const [room, ...parts] = identity ? filesAt(JSON.parse(rooms) as RoomFiles, ctx.path) : []
  const head = [
    // It imports the frame: both run at once, and the first picture has both.
    ...(room === undefined ? [] : [`    <script type="module" crossorigin src="${room}"></script>\n`]),
    ...parts.map((file) => `    <link rel="modulepreload" crossorigin href="${file}">\n`),
    // Nothing of it runs, so that no policy stops it.
    ...(identity === undefined ? [] : [`    <script type="application/json" id="identity">${JSON.stringify(identity).replaceAll('<', '\\u003c')}</script>\n`]),
  ]
  const inside = /<script>([^]*?)<\/script>/.exec(page)?.[1]
  ctx.set('Content-Security-Policy', csp(inside === undefined ? '' : `'sha256-${createHash('sha256').update(inside).digest('base64')}'`))
  ctx.type = 'text/html; charset=utf-8'
  // A browser that goes back would show who was here before.
  ctx.set('Cache-Control', 'no-store')
  const text = page.replace('    <script type="module"', (script) => head.join('') + script)
  ctx.vary('Accept-Encoding')
  const isPacked = ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
  if (isPacked) ctx.set('Content-Encoding', 'gzip')
  ctx.body = isPacked ? await promisify(gzip)(text) : text
  return true
}

/** By the session of this browser, as in all that the page asks for. `null`: by none; `undefined`: not known now, the page asks. */
async function whoAsks(ctx: Context, log: Deps['log'], auth: Pick<Auth, 'viewer'>): Promise<Identity | null | undefined> {
  try {
    const { caller } = await auth.viewer(ctx.req, null)
    return caller?.via === 'session' ? identityOf(caller) : null
  } catch (error) {
    log.warn({ err: error }, 'the dashboard is sent without saying who is signed in')
    return undefined
  }
}

/** None at an address that has no room. */
const filesAt = (rooms: RoomFiles, path: string): readonly string[] => rooms.find(([pattern]) => new RegExp(pattern).test(path))?.[1] ?? []

async function fileIn(dir: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(dir, name), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
