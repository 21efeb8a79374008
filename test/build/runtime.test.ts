import { strict as assert } from 'node:assert'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { runProgram } from '../../build/program.ts'
import { folders } from '../support/folder.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SCRIPT = `
console.log(JSON.stringify({ main: import.meta.main, args: process.argv.slice(2), node: process.execPath, path: process.env.PATH }))
process.exitCode = 7
`

/** The launcher in a project of its own; for an old Node, the version that it needs is put out of reach. */
async function project(folder: string, needed: string): Promise<string> {
  await mkdir(join(folder, 'build'))
  const launcher = await readFile(join(ROOT, 'build', 'runtime.js'), 'utf8')
  await writeFile(
    join(folder, 'build', 'runtime.js'),
    launcher.replace(/NEEDED_MAJOR = \d+/, `NEEDED_MAJOR = ${needed}`),
  )
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'script.ts'), SCRIPT)
  return folder
}

describe('the launcher of npm scripts', () => {
  const folder = folders()
  const launch = (at: string) =>
    runProgram(process.execPath, [
      join(at, 'build', 'runtime.js'),
      join(at, 'script.ts'),
      'one',
      '--two',
    ])

  it('goes straight on when Node is new enough, and the script is the main one', async () => {
    const { output } = await launch(await project(await folder(), '24'))
    const said = JSON.parse(output)
    assert.equal(said.main, true)
    assert.deepEqual(said.args, ['one', '--two'])
    assert.equal(said.node, process.execPath)
  })

  it('starts the Node that npm brought when its own is too old, links it, and passes the exit code on', async () => {
    const at = await project(await folder(), '999')
    const own = join(at, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin')
    await mkdir(own, { recursive: true })
    await mkdir(join(at, 'node_modules', '.bin'))
    await symlink(process.execPath, join(own, 'node'))
    const { ok, output } = await launch(at)
    assert.equal(ok, false)
    const said = JSON.parse(output)
    assert.deepEqual(said.args, ['one', '--two'])
    assert.equal(said.path.split(':')[0], own)
    const linked = await runProgram(join(at, 'node_modules', '.bin', 'node'), ['--version'])
    assert.equal(linked.output.trim(), process.version)
  })

  it('says what to do when there is none', async () => {
    const { ok, output } = await launch(await project(await folder(), '999'))
    assert.equal(ok, false)
    assert.match(output, /This needs Node 999/)
    assert.match(output, /npm ci/)
  })
})
