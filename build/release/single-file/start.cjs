/**
 * The start of svc as one file: this script is inside a Node, with the built commands as its assets. They are written
 * to the user's cache once, since Node imports modules from files only, and compiled code is then kept between runs.
 */
const fs = require('node:fs')
const { createRequire, enableCompileCache } = require('node:module')
const { homedir, tmpdir } = require('node:os')
const { dirname, join } = require('node:path')
const { getAsset, getRawAsset } = require('node:sea')

/** Folders of other versions are removed after this time. */
const OLD_MS = 30 * 24 * 3_600_000

/** @type {{ id: string, files: [path: string, bytes: number][] }} */
const list = JSON.parse(getAsset('list', 'utf8'))
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'svc')
const folder = inCache() || inTemporaryFolder()
const entry = join(folder, 'dist', 'cli', 'main.js')
enableCompileCache(join(cache, 'compiled'))
createRequire(entry)(entry).main(process.argv.slice(2))

/** The usual place; null where it cannot be written to, or others could write to it. */
function inCache() {
  const place = join(cache, 'alone', list.id)
  try {
    fs.mkdirSync(place, { recursive: true, mode: 0o700 })
    const { uid, mode } = fs.lstatSync(place)
    if (process.getuid && (uid !== process.getuid() || (mode & 0o022) !== 0)) return null
    if (put(place)) removeOld(dirname(place))
    return place
  } catch {
    // Read-only, full, or no folder of ours.
    return null
  }
}

function inTemporaryFolder() {
  try {
    const place = fs.mkdtempSync(join(tmpdir(), 'svc-'))
    process.on('exit', () => fs.rmSync(place, { recursive: true, force: true }))
    put(place)
    return place
  } catch (error) {
    process.stderr.write(
      `Error: svc needs a writable folder: ${error.message}\n  Set XDG_CACHE_HOME or TMPDIR to one.\n`,
    )
    process.exit(1)
  }
}

/**
 * Writes what is missing or has another size: a start that was interrupted is completed by the next one, and two at
 * once do not disturb each other. Answers whether there was any.
 * @param {string} place
 */
function put(place) {
  let wasIncomplete = false
  for (const [path, bytes] of list.files) {
    const file = join(place, path)
    if (fs.statSync(file, { throwIfNoEntry: false })?.size === bytes) continue
    wasIncomplete = true
    fs.mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    fs.writeFileSync(`${file}.${process.pid}.part`, new Uint8Array(getRawAsset(path)), {
      mode: 0o600,
    })
    fs.renameSync(`${file}.${process.pid}.part`, file)
  }
  return wasIncomplete
}

/** @param {string} places */
function removeOld(places) {
  for (const name of fs.readdirSync(places)) {
    if (name === list.id) continue
    const place = join(places, name)
    if (Date.now() - fs.statSync(place).mtimeMs > OLD_MS)
      fs.rmSync(place, { recursive: true, force: true })
  }
}
