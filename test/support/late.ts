/**
 * With `SVC_TEST_LATE=1` files and requests take longer at random, in the tests and in every process of svc that they
 * start: what relies on an order that nothing guarantees fails. `.mocharc.json` takes it into every run.
 */
import files from 'node:fs/promises'
import { Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'

const isWanted = process.env['SVC_TEST_LATE'] === '1'

const NAMES = [
  'access',
  'appendFile',
  'copyFile',
  'cp',
  'link',
  'lstat',
  'mkdir',
  'mkdtemp',
  'open',
  'readdir',
  'readFile',
  'rename',
  'rm',
  'rmdir',
  'stat',
  'statfs',
  'truncate',
  'unlink',
  'utimes',
  'writeFile',
] as const

/** Share of the calls that are late. */
const SHARE = 0.12

const isLate = (): boolean => Math.random() < SHARE
/** Mostly a little; one in five up to a quarter of a second. */
const lateness = (): number => Math.random() * (Math.random() < 0.8 ? 25 : 250)

function delayFiles(): void {
  const calls = files as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  for (const name of NAMES) {
    const real = calls[name]!
    calls[name] = async (...args) => {
      if (isLate()) await wait(lateness())
      return real(...args)
    }
  }
  syncBuiltinESMExports()
}

function delayRequests(): void {
  const emit = Server.prototype.emit as (this: Server, ...args: unknown[]) => boolean
  Server.prototype.emit = function (this: Server, ...args: unknown[]) {
    if (args[0] !== 'request' || !isLate()) return emit.apply(this, args)
    void wait(lateness()).then(() => emit.apply(this, args))
    return true
  }
}

/** What a page asks for comes late: three in ten by up to 0.8 s, more than some requests are apart. */
export async function delayAnswers(context: BrowserContext): Promise<void> {
  if (!isWanted) return
  await context.route('**/*', async (route) => {
    await wait(Math.random() < 0.7 ? Math.random() * 60 : 100 + Math.random() * 700)
    // The page that asked may be closed by now.
    await route.fallback().catch(() => undefined)
  })
}

if (isWanted) {
  delayFiles()
  delayRequests()
  const own = `--import=${import.meta.url}`
  const given = process.env['NODE_OPTIONS'] ?? ''
  if (!given.includes(own)) process.env['NODE_OPTIONS'] = `${given} ${own}`.trim()
}
