/** A packed package in a folder of its own, as somebody has it who installs it from npm. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '../../build/program.ts'

/** `archive`: its path. Without a network: the package has to bring what it needs. */
export async function installPacked(folder: string, archive: string): Promise<void> {
  const manifest = { name: 'page', private: true, type: 'module' }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const { ok, output } = await runProgram('npm', [
    'install',
    '--prefix',
    folder,
    '--offline',
    '--no-audit',
    '--no-fund',
    archive,
  ])
  assert.ok(ok, output)
}
