import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { TAR_END, tarHead, tarPadding } from '../../../daemon/adapters/backups/tar.ts'
import { CliError } from '../../errors/cli-error.ts'
import { contentsOf, type Inspected } from './contents.ts'

/** Writes the support file for its owner alone. Throws where something is there already. */
export async function writeBundle(path: string, inspected: Inspected): Promise<void> {
  const archive = await tarGz(await contentsOf(inspected))
  try {
    await writeFile(path, archive, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST')
      throw new CliError('conflict', `${path} already exists.`, 'Choose another name.', error)
    throw new CliError('usage', `Cannot write ${path}: ${message}.`, 'Choose another place.', error)
  }
}

function tarGz(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const modifiedMs = Date.now()
  const pieces = [...files].flatMap(([name, content]) => [
    tarHead({ path: `svc-support/${name}`, sizeBytes: content.length, modifiedMs, mode: 0o600 }),
    content,
    tarPadding(content.length),
  ])
  return promisify(gzip)(Buffer.concat([...pieces, TAR_END]))
}
