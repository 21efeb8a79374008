#!/usr/bin/env node
// Plain JavaScript that an old Node understands too: it finds a Node that is new enough and the built
// commands, and says clearly what is missing.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as module from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NEEDED_MAJOR = 22
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const built = join(root, 'dist', 'cli', 'main.js')

if (Number(process.versions.node.split('.')[0]) < NEEDED_MAJOR) startWithOwnNode()
else if (!existsSync(built)) stop('svc is not built yet.', `Run \`npm run build\` in ${root}.`)
else {
  // Keeps the compiled code between runs, in a folder of one's own: the usual place is open to others.
  module.enableCompileCache?.(
    join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'svc', 'compiled'),
  )
  const { main } = await import(pathToFileURL(built).href)
  await main(process.argv.slice(2))
}

/** The project brings its own Node as a package: `node`, or the one of this platform beneath it. */
function startWithOwnNode() {
  const windows = process.platform === 'win32'
  const packages = [`node-${windows ? 'win' : process.platform}-${process.arch}`, 'node']
  const own = packages
    .map((name) => join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node'))
    .find(existsSync)
  if (!own) {
    stop(
      `svc needs Node ${NEEDED_MAJOR} or newer; this is Node ${process.versions.node}.`,
      `Install a newer Node, or run \`npm ci\` in ${root}.`,
    )
    return
  }
  const child = spawn(own, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  // The terminal sends Ctrl-C to both; the child decides what it means.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
  child.on('error', (error) =>
    stop(`Node at ${own} does not start: ${error.message}`, `Run \`npm ci\` in ${root} again.`),
  )
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
  })
}

function stop(sentence, hint) {
  process.stderr.write(`Error: ${sentence}\n  ${hint}\n`)
  process.exitCode = 1
}
