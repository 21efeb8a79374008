/**
 * Runs a script on the Node that the project brings: `node build/runtime.js build/start.ts …`.
 * Plain JavaScript that any Node understands. npm 11 and newer put that Node first on the PATH of npm
 * scripts; npm 10, which Node 20 comes with, loses the link when it drops the packages of other platforms.
 */
import { spawn } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import module from 'node:module'
import { homedir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED_MAJOR = 24
/** How often it is looked whether npm is still there. */
const PARENT_MS = 500
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
/**
 * Compiled code is kept between runs, which start in half the time, in a folder of one's own: the
 * usual place is open to others.
 */
const compiled =
  process.env.NODE_COMPILE_CACHE ||
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'svc', 'compiled')

if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) {
  endWithNpm(() => process.kill(process.pid, 'SIGTERM'))
  module.enableCompileCache(compiled)
  process.argv.splice(1, 2, resolve(process.argv[2]))
  // Not import(): the script is to be the main one, as if Node had been started with it.
  module.runMain()
} else {
  const own = ownNode()
  if (own) startWith(own)
  else {
    process.stderr.write(
      `This needs Node ${NEEDED_MAJOR}, and there is no prebuilt one for ${process.platform} ` +
        `on ${process.arch} in node_modules.\n` +
        `Run npm ci again; if that does not help, install Node ${NEEDED_MAJOR} from ` +
        'https://nodejs.org and try again.\n',
    )
    process.exitCode = 1
  }
}

function ownNode() {
  const windows = process.platform === 'win32'
  const path = join(
    root,
    'node_modules',
    `node-${windows ? 'win' : process.platform}-${process.arch}`,
    'bin',
    windows ? 'node.exe' : 'node',
  )
  return existsSync(path) ? path : null
}

/** @param {string} own */
function startWith(own) {
  linkNode(own)
  const env = {
    ...process.env,
    PATH: [dirname(own), process.env.PATH].join(delimiter),
    NODE_COMPILE_CACHE: compiled,
  }
  const child = spawn(own, process.argv.slice(2), { stdio: 'inherit', env })
  // A terminal sends Ctrl-C to every process of the group itself; the child decides what it means.
  process.on('SIGINT', () => {})
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  endWithNpm(() => child.kill())
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
  })
}

/**
 * npm passes a SIGTERM on to the shell that it started us by, and that shell dies of it without passing it on.
 * @param {() => void} end
 */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, PARENT_MS)
  watch.unref()
}

/**
 * What npm 10 should have left: then `npx svc` runs on it too.
 * @param {string} own
 */
function linkNode(own) {
  const link = join(bin, 'node')
  if (process.platform === 'win32' || existsSync(link)) return
  try {
    symlinkSync(relative(bin, own), link)
  } catch {
    // A read-only checkout: the PATH above serves this run, and svc finds its Node by itself.
  }
}
